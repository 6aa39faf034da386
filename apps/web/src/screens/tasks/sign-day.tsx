import type { Reward } from '@lantern/rules/sign-in';
import { CircleCheck, Coins, Crown } from 'lucide-react';

import { tasksTexts } from '#text/tasks.ts';

import { classNames } from '../../ui/class-names.ts';

export interface SignDayProps {
  day: number;
  reward: Reward;
  isReached: boolean;
  isNext: boolean;
  /** The last day of the strip, which is wider. */
  isLast: boolean;
}

/** A day of the strip: its reward, and whether it is reached. */
export function SignDay({ day, reward, isReached, isNext, isLast }: SignDayProps) {
  const isVip = reward.kind === 'vip-days';
  const Icon = isVip ? Crown : Coins;
  return (
    <li
      data-reached={isReached}
      className={classNames(
        'relative flex flex-col items-center rounded-card px-1 py-2.5 ring-1 ring-inset',
        isLast && 'col-span-2',
        isReached ? 'bg-accent/16 ring-accent/60' : 'bg-sheet ring-transparent',
        isNext && 'ring-accent!',
      )}
    >
      <span className="text-note text-soft">{tasksTexts.day(day)}</span>
      <Icon
        size={26}
        aria-hidden="true"
        className={classNames('my-1.5', isVip ? 'text-gold' : 'text-accent')}
      />
      <span className="my-auto text-center text-note leading-tight font-strong text-balance">
        {tasksTexts.reward[reward.kind](reward.amount)}
      </span>
      {isReached && (
        <>
          <CircleCheck
            size={16}
            aria-hidden="true"
            className="absolute -top-1.5 -right-1.5 fill-accent text-on-accent"
          />
          <span className="sr-only">{tasksTexts.reached}</span>
        </>
      )}
    </li>
  );
}
