import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { payByLink as payByLinkCall } from '@lantern/contracts/calls/payment';
import { shownOrderState } from '@lantern/rules/order-states';

import type { MemberContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { createTokenSigner } from '../../../../platform/signing/signed-token.ts';
import type { SigningSecrets } from '../../../../platform/signing/signing-secrets.ts';
import { channelsOf } from '../channels/channels.ts';
import { openAt, orderPage, payerOf } from './open-payment.ts';
import { findOrderView, type Order } from './order.repo.ts';

/** The longest number of an order. */
const numberBytes = 31;

/** A key opens an order this long after it was placed, so that its payer sees the outcome. */
const keyLifeMs = 24 * 60 * 60 * 1000;

const bodyOf = (number: string): Buffer => {
  const body = Buffer.alloc(numberBytes);
  body.write(number);
  return body;
};

/**
 * Keys of orders, for a payer in another browser, where the visitor is another member. A key shows its order and pays it,
 * and grants nothing else.
 */
function createPayLinks(secrets: SigningSecrets, now: () => Date) {
  const tokens = createTokenSigner(secrets, 'pay link v1', numberBytes);
  return {
    /** The address at which anybody who has it may pay an order. */
    linkOf: (number: string, origin: string): string =>
      `${orderPage(number, origin)}&key=${tokens.write(bodyOf(number))}`,

    /** Whether a key is that of an order, and the order is not too old. */
    opens: (key: string, { number, createdAt }: Pick<Order, 'number' | 'createdAt'>): boolean =>
      tokens.open(key)?.equals(bodyOf(number)) === true &&
      now().getTime() < createdAt.getTime() + keyLifeMs,
  };
}

export const payLinksOf = oncePerSite(({ config, now }) =>
  createPayLinks(config.signingSecrets, now),
);

/**
 * Opens the payment page of a waiting order for a member who has its key. Refuses with `order-unknown` without the right key,
 * with `order-over` when nothing is to be paid any more, and with `channel-unavailable` when its way doesn't work here.
 */
export async function payByLink(
  context: MemberContext,
  { orderNo, key }: PayloadOf<typeof payByLinkCall>,
): Promise<AnswerOf<typeof payByLinkCall>> {
  const { deps } = context;
  const order = await findOrderView(deps.db, orderNo);
  if (order === null || !payLinksOf(deps).opens(key, order)) return refuse('order-unknown');
  if (shownOrderState(order, deps.now()) !== 'created') refuse('order-over');
  const { find } = await channelsOf(deps)();
  const [channel, payer] = [find(order.channel), payerOf(context)];
  if (channel?.worksAt(order.method, payer.place) !== true) return refuse('channel-unavailable');
  return { ...(await openAt(deps, channel, order, payer)), opens: [...channel.opens] };
}
