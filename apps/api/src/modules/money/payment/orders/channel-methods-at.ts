import { type PaymentAmounts, rangeOf } from '@lantern/rules/payment-amounts';
import type { PaymentPlace } from '@lantern/rules/payment-place';

import type { Deps } from '../../../../platform/deps.ts';
import { channelRestsOf } from '../channels/channel-rests.ts';
import type { PaymentChannel } from '../channels/channel.ts';
import type { ChannelMethod } from '../channels/channels.ts';

/** A way to pay at a place. */
export interface MethodHere {
  offered: ChannelMethod;
  worksHere: boolean;
  /** What an order by it may come to, and where its payment pages are, at whichever of its channels. */
  amounts: PaymentAmounts;
  opens: readonly string[];
}

/** Where the payer is, and whether a channel rests after failures. */
export interface Here {
  place: PaymentPlace;
  rests: (channel: PaymentChannel) => boolean;
}

/** The same for a payer who comes now. */
export function hereOf(deps: Deps, place: PaymentPlace): Here {
  const [rests, now] = [channelRestsOf(deps), deps.now()];
  return { place, rests: ({ key }) => rests.rests(key, now) };
}

/**
 * The ways to pay as a payer sees them at a place: each once, by the first channel that has it there and does not rest, or else
 * by the first that has it there. What works comes first,
 * and inside WeChat its own; what is paid by a link in a phone's browser comes last. A way that works neither here nor there is
 * not shown: a code for computers is no use to who holds the phone.
 */
export function channelMethodsAt(
  all: readonly ChannelMethod[],
  { place, rests }: Here,
): MethodHere[] {
  const works = ({ channel, method }: ChannelMethod) => channel.worksAt(method.type, place);
  const worksByLink = ({ channel, method }: ChannelMethod) => channel.worksAt(method.type, 'phone');
  const types = [...new Set(all.map(({ method }) => method.type))];
  const rank = (type: string) => (place === 'wechat' && type === 'wxpay' ? 0 : 1);
  const shown = types.flatMap((type) => {
    const same = all
      .filter(({ method }) => method.type === type)
      .toSorted((one, other) => Number(rests(one.channel)) - Number(rests(other.channel)));
    const worksHere = same.some(works);
    const usable = same.filter(worksHere ? works : worksByLink);
    const [offered] = usable;
    if (offered === undefined) return [];
    const amounts = rangeOf(usable.map((it) => it.amounts));
    const opens = [...new Set(usable.flatMap(({ channel }) => channel.opens))];
    return [{ offered, worksHere, amounts, opens }];
  });
  return shown.toSorted(
    (one, other) =>
      Number(other.worksHere) - Number(one.worksHere) ||
      rank(one.offered.method.type) - rank(other.offered.method.type),
  );
}
