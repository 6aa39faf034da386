import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import {
  coinsFor,
  type CoinRange,
  isCoinAmount,
  settleCoinAmount,
} from '@lantern/rules/coin-amount';
import { useState } from 'react';

import { payingTexts } from '#text/money.ts';

import { showToast } from '../../ui/toast.tsx';

const changeTexts = {
  'raised-to-minimum': ({ minYuan }: CoinRange) => payingTexts.raised(minYuan),
  'lowered-to-maximum': ({ maxYuan }: CoinRange) => payingTexts.lowered(maxYuan),
  'cut-to-whole': () => payingTexts.cut,
} as const;

/** The coins per yuan, and the range of custom amounts. */
type CoinSale = CoinRange & { coinsPerYuan: number };

/** A choice: coins for money. `comSpec` is the order's own field for the goods. */
export interface CoinPurchase {
  /** The position among the options. */
  index: number;
  coins: number;
  comSpec: number;
  /** Yuan with two decimals. */
  price: string;
}

/** One of the fixed options, or an amount of the member's own. */
export function useCoinChoice(options: readonly PaymentOption[], sale: CoinSale) {
  const [chosen, choose] = useState<number | 'custom'>(0);
  const [text, setText] = useState('');

  const settle = (): void => {
    const settled = settleCoinAmount(text, sale);
    if (settled === null) {
      setText('');
      return;
    }
    setText(String(settled.amount));
    if (settled.changed) showToast(changeTexts[settled.changed](sale));
  };
  return {
    chosen,
    choose,
    text,
    // A keyboard for Chinese may write wide digits.
    setText: (typed: string) => setText(typed.normalize('NFKC')),
    settle,
    purchase: chosen === 'custom' ? ofCustom(text, sale, options) : ofOption(options, chosen),
  };
}

function ofOption(options: readonly PaymentOption[], index: number): CoinPurchase | null {
  const option = options[index];
  if (!option) return null;
  const coins = option.commoditySpecification;
  return { index, coins, comSpec: coins, price: option.price };
}

/** A custom order names its whole yuan; the server computes the coins. */
function ofCustom(
  text: string,
  sale: CoinSale,
  options: readonly PaymentOption[],
): CoinPurchase | null {
  const yuan = Number(text);
  if (text === '' || !isCoinAmount(yuan, sale)) return null;
  const coins = coinsFor(yuan, sale.coinsPerYuan);
  return { index: options.length, coins, comSpec: yuan, price: yuan.toFixed(2) };
}
