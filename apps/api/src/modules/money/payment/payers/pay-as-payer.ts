import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { payAsPayer as payAsPayerCall } from '@lantern/contracts/calls/payment';
import { shownOrderState } from '@lantern/rules/order-states';

import type { MemberContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { saveFault } from '../channels/channel-test.repo.ts';
import { ChannelFault, type Payers } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { openAt, payerOf } from '../orders/open-payment.ts';
import { usePayerState } from '../orders/order-opening.repo.ts';
import { findOrderView, type Order } from '../orders/order.repo.ts';
import { payerStatesOf } from './payer-state.ts';

/**
 * Takes the code with which a gateway's page sent a payer back, and opens the payment of the order for them. The payer's id at
 * the gateway is kept nowhere. Refuses with `payer-unknown` where the state or the code is not good, or was used before.
 */
export async function payAsPayer(
  context: MemberContext,
  { code, state }: PayloadOf<typeof payAsPayerCall>,
): Promise<AnswerOf<typeof payAsPayerCall>> {
  const { deps } = context;
  const payer = payerOf(context);
  const asked = payerStatesOf(deps).open(state, payer.token) ?? refuse('payer-unknown');
  const order = (await findOrderView(deps.db, asked.number)) ?? refuse('payer-unknown');
  if (shownOrderState(order, deps.now()) !== 'created') refuse('order-over');
  const channel = (await channelsOf(deps)()).find(order.channel);
  const payers = channel?.payers;
  if (!channel || payers?.neededAt(payer.place) !== true) return refuse('channel-unavailable');
  if (!(await usePayerState(deps.db, order, asked.askedAt))) refuse('payer-unknown');
  // What is open already needs no payer again.
  const isOpen = order.opening?.place === payer.place;
  const id = isOpen ? null : await readPayer(deps, order, payers, code);
  return { orderNo: order.number, ...(await openAt(deps, channel, order, { ...payer, id })) };
}

/** The payer whom a code names. A code that names none is the payer's matter; only a gateway that fails is a fault. */
async function readPayer(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  { channel, number }: Order,
  payers: Payers,
  code: string,
): Promise<string> {
  try {
    return (await payers.read(code)) ?? refuse('payer-unknown');
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error;
    log.warn({ channel, orderNumber: number, reason: error.message }, 'no payer of an order');
    await saveFault(db, { channel, fault: error.fault, at: now() });
    return refuse('channel-unavailable');
  }
}
