import type { PaymentChannel } from '@lantern/contracts/entities/payment-channel';
import { grouped } from '@lantern/rules/grouped-number';
import { useState } from 'react';

import { payingTexts } from '#text/money.ts';

import { stored } from '../../storage/stored.ts';
import { takesPrice } from './channel-amounts.ts';
import { shortYuan } from './short-yuan.ts';

/** The ways to pay, and the one that is chosen. */
export interface ChosenChannel {
  channel: PaymentChannel | null;
  choose: (type: string) => void;
  /** The way to offer when the chosen one has failed; null when none is left. */
  next: PaymentChannel | null;
  /** Takes the chosen way for one that does not work now, and chooses the next. */
  giveUp: () => void;
  /** Why no way is chosen; empty where one is. */
  whyNone: string;
}

/** What can be bought here: the price of what is bought first of all, and of what else can be; null while one is not known. */
export type Prices = readonly [string | null, ...(string | null)[]];

/**
 * The way to pay: what the member chose, or paid by last, or the first one; none that has just failed while others are
 * left, none that takes none of the prices, and without a choice one that takes the first of them. One that doesn't work
 * here is only taken for another when the member chooses it, or when nothing else is there.
 */
export function useChosenChannel(
  channels: readonly PaymentChannel[],
  prices: Prices,
): ChosenChannel {
  const last = stored.payWay.use();
  const [type, setType] = useState<string | null>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const fitting = channels.filter((it) => prices.some((price) => takesPrice(it, price)));
  const working = fitting.filter((it) => it.worksHere && !failed.includes(it.type));
  const best = working.filter((it) => takesPrice(it, prices[0]));
  const find = (among: readonly PaymentChannel[], wanted: string | null) =>
    among.find((it) => it.type === wanted && !failed.includes(it.type));
  const channel =
    find(fitting, type) ?? find(best, last) ?? best[0] ?? working[0] ?? fitting[0] ?? null;
  const next = [...best, ...working].find((it) => it !== channel) ?? null;
  const choose = (wanted: string): void => {
    setFailed((before) => before.filter((it) => it !== wanted));
    setType(wanted);
  };
  const giveUp = (): void => {
    if (channel === null || next === null) return;
    setFailed((before) => [...before, channel.type]);
    setType(next.type);
  };
  return { channel, choose, next, giveUp, whyNone: channel ? '' : whyNone(channels, prices[0]) };
}

const whyNone = (channels: readonly PaymentChannel[], price: string | null): string =>
  channels.length === 0 || price === null
    ? payingTexts.noMethods
    : payingTexts.noneTakes(grouped(shortYuan(price)));
