import type { TaskState } from '@lantern/contracts/entities/sign-state';
import type { Task } from '@lantern/rules/daily-tasks';
import { Link } from 'react-router-dom';

import { tasksTexts } from '#text/tasks.ts';

import { hrefOf, paths } from '../../paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useClaimTask } from './use-claim-task.ts';

const size = 'ml-auto shrink-0 min-w-21 px-3! text-small!';

/** What can be done about a task: claim it, or go where it is earned. */
export function TaskAction({ task, state }: { task: Task; state: TaskState }) {
  const { claim, isPending } = useClaimTask(task);
  if (state === 'claimed') {
    return (
      <Button
        className={`${size} bg-sheet! text-soft!`}
        aria-label={tasksTexts.of(tasksTexts.claimed, tasksTexts.names[task])}
        onClick={() => showToast(tasksTexts.claimedAgain)}
      >
        {tasksTexts.claimed}
      </Button>
    );
  }
  const way = wayTo(task, state);
  if (way !== undefined) {
    return (
      <Link
        to={way.to}
        aria-label={tasksTexts.of(way.text, tasksTexts.names[task])}
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
      aria-label={tasksTexts.of(tasksTexts.claim, tasksTexts.names[task])}
      disabled={isPending}
      onClick={claim}
    >
      {tasksTexts.claim}
    </Button>
  );
}

/** Where a task is earned that is not earned yet; the watched time only the server knows, so it is asked. */
function wayTo(task: Task, state: TaskState): { to: string; text: string } | undefined {
  if (task === 'invite') return { to: hrefOf(paths.share), text: tasksTexts.goInvite };
  if (task === 'firstRechargeVip' && state === 'todo') {
    return { to: hrefOf(paths.vip), text: tasksTexts.complete };
  }
  return undefined;
}
