import type { PaymentChannel } from '@lantern/contracts/entities/payment-channel';
import { useState } from 'react';

import { stored } from '../../storage/stored.ts';

/** The ways to pay, and the one that is chosen. */
export interface ChosenChannel {
  channel: PaymentChannel | null;
  choose: (type: string) => void;
  /** The way to offer when the chosen one has failed; null when none is left. */
  next: PaymentChannel | null;
  /** Takes the chosen way for one that does not work now, and chooses the next. */
  giveUp: () => void;
}

/**
 * The way to pay: what the member chose, or paid by last, or the first one; none that has just failed while others are left.
 * One that doesn't work here is only taken for another when the member chooses it, or when nothing else is there.
 */
export function useChosenChannel(channels: readonly PaymentChannel[]): ChosenChannel {
  const last = stored.payWay.use();
  const [type, setType] = useState<string | null>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const working = channels.filter((it) => it.worksHere && !failed.includes(it.type));
  const find = (among: readonly PaymentChannel[], wanted: string | null) =>
    among.find((it) => it.type === wanted && !failed.includes(it.type));
  const channel = find(channels, type) ?? find(working, last) ?? working[0] ?? channels[0] ?? null;
  const next = working.find((it) => it !== channel) ?? null;
  const choose = (wanted: string): void => {
    setFailed((before) => before.filter((it) => it !== wanted));
    setType(wanted);
  };
  const giveUp = (): void => {
    if (channel === null || next === null) return;
    setFailed((before) => [...before, channel.type]);
    setType(next.type);
  };
  return { channel, choose, next, giveUp };
}
