import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { coinsFor, type CoinRange } from '@lantern/rules/coin-amount';

import { payingTexts } from '#text/money.ts';

import { shortYuan } from '../../features/payment-channels/short-yuan.ts';
import { classNames } from '../../ui/class-names.ts';
import type { useCoinChoice } from './use-coin-choice.ts';

export interface CoinOptionsProps {
  options: readonly PaymentOption[];
  choice: ReturnType<typeof useCoinChoice>;
  coinsPerYuan: number;
  /** The range of custom amounts. */
  range: CoinRange;
}

const cardLook = (isChosen: boolean): string =>
  classNames(
    'flex min-h-24 min-w-0 flex-1 basis-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-card p-2 text-center ring-inset',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
    isChosen ? 'bg-accent/8 ring-2 ring-accent' : 'bg-raised ring-1 ring-line',
  );

/** The fixed amounts and the field for another one. */
export function CoinOptions({ options, choice, coinsPerYuan, range }: CoinOptionsProps) {
  const { chosen, choose, text, setText, settle } = choice;
  const isCustom = chosen === 'custom';
  const typed = Number(text);
  return (
    <fieldset className="px-page">
      <legend className="flex min-h-target w-full flex-wrap items-center justify-between gap-x-3 text-lead font-strong">
        {payingTexts.options}
        <span className="text-note font-regular text-soft">{payingTexts.rate(coinsPerYuan)}</span>
      </legend>
      <div className="flex flex-wrap gap-gap">
        {options.map(({ id, price, commoditySpecification }, index) => (
          <label key={id} className={cardLook(chosen === index)}>
            <input
              type="radio"
              name="coins"
              checked={chosen === index}
              onChange={() => choose(index)}
              className="sr-only"
            />
            <span className="text-title font-strong tabular-nums">
              {payingTexts.yuan(shortYuan(price))}
            </span>
            <span className="text-note text-soft tabular-nums">
              {payingTexts.coins(commoditySpecification)}
            </span>
          </label>
        ))}
        <label className={cardLook(isCustom)}>
          <span className="text-note text-soft">{payingTexts.custom}</span>
          <input
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            placeholder={payingTexts.customHint(range.minYuan, range.maxYuan)}
            value={text}
            onFocus={() => choose('custom')}
            onChange={({ target }) => setText(target.value)}
            onBlur={settle}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
            className="w-full bg-transparent text-center text-title font-strong tabular-nums outline-none placeholder:text-note placeholder:font-regular placeholder:text-soft"
          />
          <span className="text-note text-soft tabular-nums empty:hidden">
            {typed > 0 &&
              typed <= range.maxYuan &&
              Number.isInteger(typed) &&
              payingTexts.coins(coinsFor(typed, coinsPerYuan))}
          </span>
        </label>
      </div>
    </fieldset>
  );
}
