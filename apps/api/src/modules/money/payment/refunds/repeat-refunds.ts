import { refundByGateway } from '@lantern/contracts/calls/operator/payments';
import { nextRefundAskAt } from '@lantern/rules/payment-reconciliation';
import { HOUR_MS } from '@lantern/rules/shanghai-time';

import { createAct } from '../../../../calls/operator-act.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { RefundAnswer, Refunds } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import {
  askRefundAgainAt,
  endGatewayRefund,
  type RefundToRepeat,
  takeRefundsToRepeat,
} from './gateway-refund.repo.ts';
import { refundOf, takeBack } from './gateway-refund.ts';

/** The number of refunds asked for at once. */
const atOnce = 4;

/**
 * Asks gateways again for refunds of whose outcome they have told nothing, by the same number, which pays back once however
 * often it is asked for. A yes takes the sale back in the name of the operator who asked first.
 */
export async function repeatRefunds(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await takeRefundsToRepeat(deps.db, deps.now(), atOnce);
    await Promise.all(due.map((refund) => repeatOne(deps, refund)));
    if (due.length < atOnce || signal?.aborted === true) return;
  }
}

async function repeatOne(deps: Deps, refund: RefundToRepeat): Promise<void> {
  const { db, now, log } = deps;
  await askAgain(deps, refund).catch((error: unknown) => {
    log.warn({ err: error, orderNumber: refund.orderNo }, 'a refund could not be asked for again');
  });
  await askRefundAgainAt(db, { id: refund.id, at: nextRefundAskAt(refund.askedAt, now()) });
}

/** How long a refund is asked for again before its gateway is asked what became of it. */
const asksForMs = HOUR_MS;
/** How long it is where that can't be asked: Stripe remembers a number for a day. */
const asksAloneForMs = 12 * HOUR_MS;

async function askAgain(deps: Deps, refund: RefundToRepeat): Promise<void> {
  const channel = (await channelsOf(deps)()).find(refund.channel);
  const refunds = channel?.refunds ?? null;
  if (refunds === null || !refunds.ownNumber) return;
  const age = deps.now().getTime() - refund.askedAt.getTime();
  const answer = await hear(refunds, refund, age);
  if (answer?.state === 'paid') await takeBack(contextOf(deps, refund), refund, null);
  // A no to a repeated request may mean that the first one was obeyed; only a look tells.
  if (answer?.state === 'refused' && answer.isLook) {
    await endGatewayRefund(deps.db, refund.id, 'refused', null);
  }
}

/** Asks for the refund again, or what became of it; null when neither can be asked. */
async function hear(
  refunds: Refunds,
  refund: RefundToRepeat,
  age: number,
): Promise<(Pick<RefundAnswer, 'state'> & { isLook: boolean }) | null> {
  const asked = refundOf(refund);
  if (age <= (refunds.look === null ? asksAloneForMs : asksForMs)) {
    return { ...(await refunds.ask(asked)), isLook: false };
  }
  return refunds.look && { ...(await refunds.look(asked)), isLook: true };
}

/** The operator who asked first, at work without a session. */
function contextOf(deps: Deps, { operatorId, operator }: RefundToRepeat) {
  const by = { operatorId, loginName: operator, sessionHash: null };
  const { audit } = refundByGateway;
  const kept = audit === 'reads only' ? null : audit;
  const act = createAct({
    operator: by,
    audit: kept,
    now: deps.now,
    address: null,
    requestId: null,
  });
  return { deps, act };
}
