import type { TaskState } from '@lantern/contracts/entities/sign-state';
import type { Task } from '@lantern/rules/daily-tasks';
import { Link } from 'react-router-dom';

import { tasksTexts } from '#text/tasks.ts';

import { Button, buttonLook } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useClaimTask } from './use-claim-task.ts';

const size = 'ml-auto shrink-0 min-w-21 px-3! text-small!';

/** The page on which a task is earned. */
export interface TaskWay {
  to: string;
  text: string;
}

interface TaskActionProps {
  task: Task;
  state: TaskState;
  way: TaskWay | undefined;
}

/** The button of a task: claim it, or go to the page on which it is earned. */
export function TaskAction({ task, state, way }: TaskActionProps) {
  const { name } = tasksTexts.words[task];
  const { claim, isPending } = useClaimTask(task);
  if (state === 'claimed') {
    return (
      <Button
        className={`${size} bg-sheet! text-soft!`}
        aria-label={tasksTexts.of(tasksTexts.claimed, name)}
        onClick={() => showToast(tasksTexts.claimedAgain)}
      >
        {tasksTexts.claimed}
      </Button>
    );
  }
  if (state === 'todo' && way !== undefined) {
    return (
      <Link
        to={way.to}
        aria-label={tasksTexts.of(way.text, name)}
        className={`${buttonLook('quiet')} ${size} bg-sheet!`}
      >
        {way.text}
      </Link>
    );
  }
  return (
    <Button
      kind={state === 'claimable' ? 'primary' : 'quiet'}
      className={state === 'claimable' ? size : `${size} bg-sheet!`}
      aria-label={tasksTexts.of(tasksTexts.claim, name)}
      disabled={isPending}
      onClick={claim}
    >
      {tasksTexts.claim}
    </Button>
  );
}
