import type { PlanTerms, SignInDay, TermsKind } from '@lantern/contracts/entities/sale-terms';
import { type ClaimedTask, claimedTasks } from '@lantern/rules/daily-tasks';
import { NativeSelect } from '@mantine/core';
import { Fragment } from 'react';

import { termsTexts } from '#text/terms.ts';

import { asText, type ContractForm } from '../../ui/contract-form.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { Plans } from './plan-fields.tsx';

/** The values of the price form; each kind reads its own. */
export interface PriceValues extends Record<ClaimedTask, number> {
  plans: PlanTerms[];
  coinsPerYuan: number;
  /** Whole yuan, separated by commas. */
  packages: string;
  minYuan: number;
  maxYuan: number;
  coins: number;
  percent: number;
  signIn: SignInDay[];
  inviteDays: number;
}

interface PriceFieldsProps {
  kind: TermsKind;
  form: ContractForm<PriceValues & { effectiveFrom: string | null; reason: string }>;
}

/** The fields of one kind of prices. */
export function PriceFields({ kind, form }: PriceFieldsProps) {
  if (kind === 'plans')
    return <Plans {...form.field('plans')} error={form.errors['plans'] && termsTexts.plansWrong} />;
  if (kind === 'episode')
    return (
      <NumberField
        label={termsTexts.episodeCoins}
        description={termsTexts.episodeHint}
        inputMode="numeric"
        withAsterisk
        {...form.field('coins')}
      />
    );
  if (kind === 'commission')
    return (
      <NumberField
        label={termsTexts.share}
        description={termsTexts.shareHint}
        inputMode="decimal"
        withAsterisk
        {...form.field('percent')}
        error={form.errors['basisPoints']}
      />
    );
  if (kind === 'rewards')
    return (
      <>
        <Strip {...form.field('signIn')} error={form.errors['signIn'] && termsTexts.stripWrong} />
        {[...claimedTasks, 'inviteDays' as const].map((name) => (
          <NumberField
            key={name}
            label={name === 'inviteDays' ? termsTexts.inviteDays : termsTexts.tasks[name].field}
            inputMode="numeric"
            withAsterisk
            {...form.field(name)}
          />
        ))}
      </>
    );
  return (
    <>
      {(['coinsPerYuan', 'minYuan', 'maxYuan'] as const).map((name) => (
        <NumberField
          key={name}
          label={termsTexts[name]}
          inputMode="numeric"
          withAsterisk
          {...form.field(name)}
        />
      ))}
      <TextInput
        label={termsTexts.packages}
        description={termsTexts.packagesHint}
        withAsterisk
        longest={60}
        {...asText(form.field('packages'))}
      />
    </>
  );
}

interface StripProps {
  value: SignInDay[];
  onChange: (days: SignInDay[]) => void;
  error: string | undefined;
}

const kinds = [
  { value: 'coins', label: termsTexts.rewardKinds.coins },
  { value: 'vip-days', label: termsTexts.rewardKinds['vip-days'] },
];

/** The reward of signing in, day by day. */
const Strip = ({ value, onChange, error }: StripProps) => (
  <fieldset className="plan-fields">
    <legend>{termsTexts.strip}</legend>
    {value.map(({ kind, amount }, index) => {
      const change = (day: SignInDay): void => onChange(value.with(index, day));
      const day = termsTexts.signInDay(index + 1);
      return (
        <Fragment key={day}>
          <NativeSelect
            label={day}
            aria-label={termsTexts.kindOf(day)}
            data={kinds}
            value={kind}
            onChange={(event) =>
              change({ kind: event.currentTarget.value === 'coins' ? 'coins' : 'vip-days', amount })
            }
          />
          <NumberField
            label={termsTexts.amount}
            aria-label={termsTexts.amountOf(day)}
            inputMode="numeric"
            value={amount}
            onChange={(next) => change({ kind, amount: next })}
          />
        </Fragment>
      );
    })}
    {error !== undefined && (
      <p role="alert" className="wrong">
        {error}
      </p>
    )}
  </fieldset>
);
