import type { PaymentChannel } from '@lantern/contracts/entities/payment-channel';
import { parseYuan } from '@lantern/rules/money';
import { takesAmount } from '@lantern/rules/payment-amounts';

import { payingTexts } from '#text/money.ts';

import { shortYuan } from './short-yuan.ts';

/** Whether an order of this many yuan can be paid by it; a price that is not known yet rules nothing out. */
export function takesPrice(
  { leastMoney, mostMoney }: PaymentChannel,
  price: string | null,
): boolean {
  const fen = parseYuan(price ?? '');
  const bound = (yuan = ''): number | null => {
    const fenOfBound = parseYuan(yuan);
    return fenOfBound === null ? null : Number(fenOfBound);
  };
  const amounts = { leastFen: bound(leastMoney), mostFen: bound(mostMoney) };
  return fen === null || takesAmount(amounts, fen);
}

/** What an order by it may come to, where that is not any amount. */
export function amountsOf({ leastMoney, mostMoney }: PaymentChannel): string | undefined {
  const { between, from, upTo } = payingTexts.amounts;
  const [least, most] = [leastMoney, mostMoney].map((yuan) => yuan && shortYuan(yuan));
  if (least) return most ? between(least, most) : from(least);
  return most && upTo(most);
}

/** Why it does not take a price; undefined where it does. */
export function whyUntaken(channel: PaymentChannel, price: string | null): string | undefined {
  if (price === null || takesPrice(channel, price)) return undefined;
  return payingTexts.amounts.untaken(amountsOf(channel) ?? '', shortYuan(price));
}
