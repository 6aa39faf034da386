import type { SignState } from '@lantern/contracts/entities/sign-state';
import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router-dom';

import { tasksTexts } from '#text/tasks.ts';

import { nextRewardText, useSignHint } from '../../features/sign-in/use-sign-state.ts';
import { hrefOf, paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';

/** The way to the sign-in, with the streak and what is lost by not signing today. Its height is the same before that is known. */
export function SignRow() {
  const state = useSignHint();
  const isDue = state !== undefined && !state.signedToday;
  const isAtRisk = isDue && state.count > 0;
  return (
    <Link
      to={hrefOf(paths.tasks)}
      className="flex min-h-20 items-center gap-3 rounded-sheet bg-raised px-4 py-2.5 ring-1 ring-line ring-inset active:bg-sheet phone:min-h-16"
    >
      <CalendarCheck size={22} aria-hidden="true" className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block text-body">{tasksTexts.daily}</span>
        <span
          className={classNames('words block text-note', isAtRisk ? 'text-accent' : 'text-soft')}
        >
          {state === undefined ? tasksTexts.dailyLead : hintOf(state)}
        </span>
      </span>
      <span
        className={classNames(
          'shrink-0 rounded-full px-3 py-1 text-small font-strong whitespace-nowrap',
          isDue ? 'bg-accent text-on-accent' : 'bg-sheet text-soft',
        )}
      >
        {state?.signedToday === true ? tasksTexts.signed : tasksTexts.goSign}
      </span>
    </Link>
  );
}

function hintOf(state: SignState): string {
  if (state.signedToday) return tasksTexts.kept(state.count, nextRewardText(state));
  return state.count > 0 ? tasksTexts.atRisk(state.count) : tasksTexts.today(nextRewardText(state));
}
