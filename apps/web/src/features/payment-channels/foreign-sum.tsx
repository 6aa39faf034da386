import type { PaymentChannel } from '@lantern/contracts/entities/payment-channel';
import { foreignMinor } from '@lantern/rules/foreign-amount';
import { formatYuan, parseYuan } from '@lantern/rules/money';

import { payingTexts } from '#text/money.ts';

export interface ForeignSumProps {
  channel: PaymentChannel | null;
  /** The price, in yuan. */
  price: string;
}

/** What a channel asks for in its own currency, and by which rate; nothing for one that asks for yuan. */
export function ForeignSum({ channel, price }: ForeignSumProps) {
  const fen = parseYuan(price);
  if (!channel?.asks || fen === null) return null;
  const { currency, rate } = channel.asks;
  const sum = formatYuan(foreignMinor(fen, rate));
  return (
    <span className="block text-small text-strong tabular-nums">
      {payingTexts.foreign[currency](sum, rate)}
    </span>
  );
}
