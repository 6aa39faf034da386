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

const said = {
  'raised-to-minimum': ({ minYuan }: CoinRange) => payingTexts.raised(minYuan),
  'lowered-to-maximum': ({ maxYuan }: CoinRange) => payingTexts.lowered(maxYuan),
  'cut-to-whole': () => payingTexts.cut,
} as const;

/** How many coins a yuan buys, and the amounts that a member may name. */
type CoinSale = CoinRange & { coinsPerYuan: number };

/** What is to be bought: coins for money. `comSpec` is what the order says it wants. */
export interface CoinPurchase {
  /** Place among the options. */
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
    if (settled.changed) showToast(said[settled.changed](sale));
  };
  return {
    chosen,
    choose,
    text,
    setText,
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

/** Its own whole yuan say what it wants: how many coins that is, the server knows best. */
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
