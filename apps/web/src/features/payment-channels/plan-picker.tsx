import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { grouped } from '@lantern/rules/grouped-number';
import { type DayPrice, pricesPerDay } from '@lantern/rules/price-per-day';
import { isPermanentPlan } from '@lantern/rules/vip-plans';
import { Check } from 'lucide-react';

import { payingTexts } from '#text/money.ts';

import { classNames } from '../../ui/class-names.ts';
import { shortYuan } from './short-yuan.ts';

export interface PlanPickerProps {
  title: string;
  plans: readonly PaymentOption[];
  chosen: PaymentOption | null;
  onChoose: (id: number) => void;
}

/** What a plan is called. */
export const planName = ({ name, duration }: PaymentOption): string =>
  name ?? payingTexts.plan(duration);

/** The plans on sale, one of them chosen. */
export function PlanPicker({ title, plans, chosen, onChoose }: PlanPickerProps) {
  const days = pricesPerDay(plans);
  return (
    <fieldset className="px-page">
      <legend className="flex min-h-target items-center text-lead font-strong">{title}</legend>
      <div className="grid grid-cols-2 gap-gap">
        {plans.map((plan) => (
          <Plan
            key={plan.id}
            plan={plan}
            day={days.get(plan.id) ?? null}
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
  /** What a day of it costs, where that speaks for it. */
  day: DayPrice | null;
  isChosen: boolean;
  onChoose: () => void;
}

/** What speaks for a plan; null without. */
const markOf = ({ offer, recommended = false }: PaymentOption): string | null =>
  offer === undefined ? (recommended ? payingTexts.recommended : null) : payingTexts.offers[offer];

function Plan({ plan, day, isChosen, onChoose }: PlanProps) {
  const { price, strikePrice, offer } = plan;
  const mark = markOf(plan);
  return (
    <label
      className={classNames(
        'relative flex min-h-21 cursor-pointer flex-col items-center justify-center overflow-hidden rounded-card px-2 py-2.5 text-center ring-inset max-[359px]:pt-6 [:lang(en)_&]:pt-6',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        // The mark of an offer is as wide as a name is far from the edge: it goes above it.
        offer !== undefined && 'pt-6',
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
      <span className="text-body font-strong">{planName(plan)}</span>
      <span className="text-display font-strong text-gold tabular-nums">
        <span className="text-body">¥</span>
        {grouped(shortYuan(price))}
        {strikePrice !== undefined && (
          <s className="ml-1.5 text-small font-regular text-soft">
            <span className="sr-only">{payingTexts.usually}</span>¥{grouped(shortYuan(strikePrice))}
          </s>
        )}
      </span>
      {isPermanentPlan(plan.duration) && (
        <span className="text-note text-soft">{payingTexts.paidOnce}</span>
      )}
      {day && (
        <span className="flex flex-wrap justify-center gap-x-2 text-note text-soft tabular-nums">
          <span>{payingTexts.perDay(day.price)}</span>
          {day.saved !== null && <span className="text-gold">{payingTexts.saved(day.saved)}</span>}
        </span>
      )}
      {mark && (
        <span className="absolute top-0 left-0 rounded-br-card bg-gold px-2 py-0.5 text-note font-strong text-on-accent">
          {mark}
        </span>
      )}
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
