import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { Check } from 'lucide-react';

import { zhPaying } from '../../text/zh-money.ts';
import { classNames } from '../../ui/class-names.ts';

export interface PlanPickerProps {
  plans: readonly PaymentOption[];
  chosen: PaymentOption | null;
  onChoose: (id: number) => void;
}

/** What a day costs, rounded up, so that no less is promised than asked. */
const perDay = ({ price, duration }: PaymentOption): string =>
  (Math.ceil((Number(price) * 100) / duration) / 100).toFixed(2);

/** The plans on sale, one of them chosen. */
export function PlanPicker({ plans, chosen, onChoose }: PlanPickerProps) {
  return (
    <fieldset className="px-page">
      <legend className="flex min-h-target items-center text-lead font-strong">
        {zhPaying.plans}
      </legend>
      <div className="grid grid-cols-2 gap-gap">
        {plans.map((plan) => (
          <Plan
            key={plan.id}
            plan={plan}
            isChosen={plan.id === chosen?.id}
            onChoose={() => onChoose(plan.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PlanProps {
  plan: PaymentOption;
  isChosen: boolean;
  onChoose: () => void;
}

function Plan({ plan, isChosen, onChoose }: PlanProps) {
  const { commoditySpecification: days, price, duration } = plan;
  return (
    <label
      className={classNames(
        'relative flex min-h-25 cursor-pointer flex-col items-center justify-center overflow-hidden rounded-card p-3 text-center ring-inset',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isChosen ? 'bg-gold/8 ring-2 ring-gold' : 'bg-raised ring-1 ring-line',
      )}
    >
      <input
        type="radio"
        name="plan"
        value={plan.id}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      <span className="text-body font-strong">{zhPaying.plan(days)}</span>
      <span className="mt-1 text-display font-strong text-gold tabular-nums">
        <span className="text-body">¥</span>
        {price.replace(/\.00$/, '')}
      </span>
      <span className="mt-0.5 text-note text-soft tabular-nums">
        {duration > 0 && zhPaying.perDay(perDay(plan))}
      </span>
      {isChosen && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 rounded-bl-card bg-gold px-2 py-0.5 text-on-accent"
        >
          <Check size={14} strokeWidth={3} />
        </span>
      )}
    </label>
  );
}
