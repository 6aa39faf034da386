import type { PlanTerms } from '@lantern/contracts/entities/sale-terms';
import { levelOfDays, PERMANENT_DAYS, PERMANENT_VIP } from '@lantern/rules/vip-plans';
import { ActionIcon, Button, Checkbox, Switch } from '@mantine/core';
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';

import { termsTexts } from '#text/terms.ts';

import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { restingIf } from '../../ui/resting.ts';
import { TextInput } from '../../ui/text-inputs.tsx';
import { TimeField } from '../../ui/time-field.tsx';

const mostPlans = 12;

/** The first free number of days of a further plan. */
function addPlan(plans: readonly PlanTerms[]): PlanTerms {
  const taken = new Set(plans.map(({ days }) => days));
  let days = 7;
  while (taken.has(days)) days += 1;
  const plan = levelOfDays(days);
  return { plan, days, price: '10.00', isOnSale: true, isRecommended: false };
}

interface PlansProps {
  value: PlanTerms[];
  onChange: (plans: PlanTerms[]) => void;
  error: string | undefined;
}

/** The plans in the order of the member's screen. */
export function Plans({ value, onChange, error }: PlansProps) {
  const move = (index: number, by: number): void => {
    const moved = value[index];
    if (!moved) return;
    onChange(value.toSpliced(index, 1).toSpliced(index + by, 0, moved));
  };
  const change = (index: number, next: PlanTerms): void =>
    onChange(
      value.map((it, place) => {
        if (place === index) return next;
        return next.isRecommended ? { ...it, isRecommended: false } : it;
      }),
    );
  return (
    <>
      {value.map((plan, index) => (
        <Plan
          // oxlint-disable-next-line react/no-array-index-key -- because nothing of a plan stays while it is edited
          key={index}
          plan={plan}
          onChange={(next) => change(index, next)}
          onUp={index > 0 ? () => move(index, -1) : undefined}
          onDown={index < value.length - 1 ? () => move(index, 1) : undefined}
          onRemove={value.length > 1 ? () => onChange(value.toSpliced(index, 1)) : undefined}
        />
      ))}
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={value.length >= mostPlans}
        onClick={() => onChange([...value, addPlan(value)])}
      >
        {termsTexts.addPlan}
      </Button>
      {error !== undefined && (
        <p role="alert" className="wrong">
          {error}
        </p>
      )}
    </>
  );
}

interface PlanProps {
  plan: PlanTerms;
  onChange: (plan: PlanTerms) => void;
  /** Undefined for the first and the last. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
}

function Plan({ plan, onChange, ...moves }: PlanProps) {
  return (
    <fieldset className="plan-fields">
      <legend>{termsTexts.planOf(plan)}</legend>
      <Names plan={plan} onChange={onChange} />
      <NumberField
        label={termsTexts.days}
        inputMode="numeric"
        disabled={plan.plan === PERMANENT_VIP && plan.days === PERMANENT_DAYS}
        value={plan.days}
        onChange={(days) => onChange({ ...plan, days, plan: levelOfDays(days) })}
      />
      <MoneyField
        label={termsTexts.price}
        value={plan.price}
        onChange={(price) => onChange({ ...plan, price })}
      />
      <LowerPrices plan={plan} onChange={onChange} />
      <Switch
        label={termsTexts.onSale}
        checked={plan.isOnSale}
        onChange={(event) => {
          const isOnSale = event.currentTarget.checked;
          onChange({ ...plan, isOnSale, isRecommended: isOnSale && plan.isRecommended });
        }}
      />
      <Checkbox
        label={termsTexts.recommended}
        disabled={!plan.isOnSale}
        checked={plan.isRecommended}
        onChange={(event) => onChange({ ...plan, isRecommended: event.currentTarget.checked })}
      />
      <Moves name={termsTexts.planOf(plan)} {...moves} />
    </fieldset>
  );
}

type EditProps = Pick<PlanProps, 'plan' | 'onChange'>;

const longestName = 20;

const Names = ({ plan, onChange }: EditProps) => (
  <>
    <TextInput
      label={termsTexts.planName}
      placeholder={termsTexts.plan(plan.days)}
      longest={longestName}
      value={plan.name ?? ''}
      onChange={(event) => onChange({ ...plan, name: event.currentTarget.value })}
    />
    <TextInput
      label={termsTexts.planNameEn}
      longest={longestName}
      value={plan.nameEn ?? ''}
      onChange={(event) => onChange({ ...plan, nameEn: event.currentTarget.value })}
    />
  </>
);

/** The prices beside the usual one; an empty field is none. */
function LowerPrices({ plan, onChange }: EditProps) {
  const { strikePrice, firstPrice, offer } = plan;
  const price = offer?.price ?? '';
  const endTime = offer?.endTime ?? '';
  const setOffer = (next: { price: string; endTime: string }): void =>
    onChange({ ...plan, offer: next.price === '' && next.endTime === '' ? null : next });
  return (
    <>
      <MoneyField
        label={termsTexts.strikePrice}
        value={strikePrice ?? ''}
        onChange={(next) => onChange({ ...plan, strikePrice: next || null })}
      />
      <MoneyField
        label={termsTexts.firstPrice}
        value={firstPrice ?? ''}
        onChange={(next) => onChange({ ...plan, firstPrice: next || null })}
      />
      <MoneyField
        label={termsTexts.offerPrice}
        value={price}
        onChange={(next) => setOffer({ price: next, endTime })}
      />
      <TimeField
        label={termsTexts.offerEnd}
        error={undefined}
        value={endTime === '' ? null : endTime}
        onChange={(next) => setOffer({ price, endTime: next ?? '' })}
      />
    </>
  );
}

type MovesProps = Pick<PlanProps, 'onUp' | 'onDown' | 'onRemove'> & { name: string };

const Moves = ({ name, onUp, onDown, onRemove }: MovesProps) => (
  <span className="plan-order">
    <ActionIcon variant="default" aria-label={termsTexts.up(name)} {...restingIf(false, onUp)}>
      <ChevronUp size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="default" aria-label={termsTexts.down(name)} {...restingIf(false, onDown)}>
      <ChevronDown size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="default"
      aria-label={termsTexts.removePlan(name)}
      {...restingIf(false, onRemove)}
    >
      <Trash2 size={16} aria-hidden />
    </ActionIcon>
  </span>
);
