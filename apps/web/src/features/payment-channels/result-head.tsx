import type { ReactNode } from 'react';

import { classNames } from '../../ui/class-names.ts';

/** `good`: done · `waiting`: not known yet · `bad`: it did not happen. */
export type ResultTone = 'good' | 'waiting' | 'bad';

const grounds: Record<ResultTone, string> = {
  good: 'bg-success text-on-accent',
  waiting: 'bg-sheet text-accent',
  bad: 'bg-sheet text-danger',
};

export interface ResultHeadProps {
  tone: ResultTone;
  icon: ReactNode;
  title: string;
  /** With its sign. */
  amount: string;
  /** The sum that is to be paid in another currency. */
  toPay?: string | undefined;
  detail: string;
}

/** What became of money: the sign, the words, the amount and what comes next. */
export function ResultHead({ tone, icon, title, amount, toPay, detail }: ResultHeadProps) {
  return (
    <div aria-live="polite" className="flex animate-appear flex-col items-center pt-8 text-center">
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-16 place-items-center rounded-full [&_svg]:size-8',
          grounds[tone],
        )}
      >
        {icon}
      </span>
      <h2 className="mt-4 text-title font-strong">{title}</h2>
      <p className="mt-2 text-[2rem] leading-tight font-strong tabular-nums">{amount}</p>
      {toPay !== undefined && <p className="mt-1 text-body font-strong tabular-nums">{toPay}</p>}
      <p className="mt-2 max-w-72 text-small words text-soft tabular-nums">{detail}</p>
    </div>
  );
}
