import { parseYuan } from '@lantern/rules/money';
import { formatTypedAmount, judgeTypedAmount } from '@lantern/rules/withdrawal';

import { withdrawTexts } from '#text/money.ts';

export interface AmountFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What can be withdrawn, in yuan; null until it is known. */
  balance: string | null;
  /** The least amount, in yuan; null until it is known. */
  minimum: string | null;
  /** What is wrong with it beyond what is seen while it is typed. */
  warning: string | null;
}

/** What is wrong with an amount while it is typed, in words; null for one that may be asked for. */
export function judgeInWords(
  value: string,
  { balance, minimum }: Pick<AmountFieldProps, 'balance' | 'minimum'>,
): string | null {
  const balanceFen = parseYuan(balance ?? '');
  if (balanceFen === null) return null;
  const fault = judgeTypedAmount(value, { balanceFen, minFen: parseYuan(minimum ?? '') ?? 0n });
  if (fault === 'not-an-amount') return withdrawTexts.notAmount;
  if (fault === 'below-minimum') return withdrawTexts.belowMinimum;
  return fault && withdrawTexts.overBalance;
}

/** How much: large, judged while it is typed, with what there is below it. */
export function AmountField({ value, onChange, balance, minimum, warning }: AmountFieldProps) {
  const fault = warning ?? judgeInWords(value, { balance, minimum });
  const canAskForAll =
    balance !== null && Number(balance) > 0 && judgeInWords(balance, { balance, minimum }) === null;
  return (
    <section className="rounded-card bg-raised px-4 pt-3">
      <label htmlFor="withdraw-amount" className="text-small text-soft">
        {withdrawTexts.amount}
      </label>
      <div className="flex items-baseline gap-2 border-b border-line pb-2">
        <span aria-hidden="true" className="text-display font-strong">
          ¥
        </span>
        <input
          id="withdraw-amount"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          aria-invalid={fault !== null}
          aria-describedby="withdraw-amount-there withdraw-amount-note"
          onChange={({ target }) => onChange(formatTypedAmount(target.value))}
          className="h-14 min-w-0 flex-1 bg-transparent text-[2rem] font-strong tabular-nums outline-none"
        />
      </div>
      <div className="flex min-h-target flex-wrap items-center justify-between gap-x-3 py-1.5 text-small">
        <p id="withdraw-amount-there" className="text-soft tabular-nums">
          {balance !== null && withdrawTexts.withdrawable(balance)}
        </p>
        <button
          type="button"
          disabled={!canAskForAll}
          onClick={() => onChange(balance ?? '')}
          className="-mr-2 min-h-target shrink-0 px-2 text-accent disabled:opacity-50"
        >
          {withdrawTexts.all}
        </button>
      </div>
      <p
        id="withdraw-amount-note"
        className="-mt-1.5 flex min-h-7.5 flex-wrap gap-x-2 pb-3 text-note text-soft tabular-nums"
      >
        {fault !== null && (
          <span role={warning === null ? undefined : 'alert'} className="text-danger">
            {fault}
          </span>
        )}
        {minimum !== null && <span>{withdrawTexts.minimum(minimum)}</span>}
      </p>
    </section>
  );
}
