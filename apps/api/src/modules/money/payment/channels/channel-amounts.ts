import { formatYuan, parseYuan } from '@lantern/rules/money';
import type { PaymentAmounts } from '@lantern/rules/payment-amounts';

import { refuse } from '../../../../platform/app-error.ts';

const moneyOf = (fen: number | null): string => (fen === null ? '' : formatYuan(fen));

/** The amounts of a channel as the console has them: yuan, or an empty text for any. */
export const amountTexts = ({ leastFen, mostFen }: PaymentAmounts) => ({
  leastMoney: moneyOf(leastFen),
  mostMoney: moneyOf(mostFen),
});

const fenOf = (money: string): number | null => (money === '' ? null : Number(parseYuan(money)));

type TypedAmounts = Partial<ReturnType<typeof amountTexts>>;

/** Reads amounts that were typed; those left out are as before. Refuses nothing as an amount, and a most that is below the least. */
export function readAmounts(
  { leastMoney, mostMoney }: TypedAmounts,
  before: PaymentAmounts,
): PaymentAmounts {
  const leastFen = leastMoney === undefined ? before.leastFen : fenOf(leastMoney);
  const mostFen = mostMoney === undefined ? before.mostFen : fenOf(mostMoney);
  const isBelow = leastFen !== null && mostFen !== null && mostFen < leastFen;
  const fields = [
    ...(leastFen === 0 ? ['leastMoney'] : []),
    ...(mostFen === 0 || isBelow ? ['mostMoney'] : []),
  ];
  if (fields.length > 0) refuse('bad-payload', { fields });
  return { leastFen, mostFen };
}
