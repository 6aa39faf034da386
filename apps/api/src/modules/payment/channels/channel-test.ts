import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/channels';
import { formatYuan } from '@lantern/rules/money';
import { mayOpenPayment } from '@lantern/rules/payment-address';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { channelTestTitle } from '../../../text/chinese-alone.ts';
import type { Posting } from '../../wallet/accounts.ts';
import type { Outcome } from '../notifies/notify.repo.ts';
import { makeOrderNumber } from '../orders/create-payment.ts';
import { postOnce } from '../orders/credit-goods.ts';
import * as repo from './channel-test.repo.ts';
import { ChannelFault, type Fault, type PaymentChannel, type RawNotify } from './channel.ts';
import type { Mismatch, Payer, Settlement } from './channel.ts';
import { channelsOf } from './channels.ts';

const amountFen = 1;

/**
 * Makes a real order of one fen at a channel, switched off or not, and asks its gateway about it. It buys nothing. What
 * the gateway says of it is kept with it, step by step.
 */
export async function testChannel(
  { deps, act, origin, address }: OperatorContext,
  { channel: key, method: wanted }: PayloadOf<typeof calls.testChannel>,
): Promise<AnswerOf<typeof calls.testChannel>> {
  const channel = (await channelsOf(deps)()).find(key) ?? refuse('channel-unknown');
  const method = channel.methods.find(({ type }) => type === wanted) ?? refuse('channel-unknown');
  const at = deps.now();
  const number = makeOrderNumber('X', at, deps.randomBytes);
  const asked = { number, channel: key, method: method.type };
  const test = await deps.db.transact(async (tx) => {
    const { operatorId } = act;
    const made = await repo.insertTest(tx, { ...asked, amountFen, operatorId, at });
    const subject = { kind: 'payment-channel', id: key };
    await act.keepAudit(tx, { subject, after: { number, method: method.type } });
    return made;
  });
  const answer = await openTest(channel, test, { origin, address });
  await repo.keepAnswer(deps.db, number, { ...answer, at: deps.now() });
  if (answer.fault !== null) await repo.keepFault(deps.db, key, answer.fault, deps.now());
  return getChannelTest({ deps }, { number });
}

/** Asks for the payment page, and what became of the order: a gateway that only redirects is asked by that alone. */
async function openTest(
  channel: PaymentChannel,
  { number, method }: repo.ChannelTest,
  payer: Payer,
): Promise<{ payUrl: string | null; fault: Fault | null }> {
  const order = { number, method, amountFen: BigInt(amountFen), title: channelTestTitle };
  try {
    const [payUrl] = await Promise.all([channel.open(order, payer), channel.ask(order)]);
    const may = mayOpenPayment(payUrl, { opens: channel.opens, ownOrigin: payer.origin });
    return may ? { payUrl, fault: null } : { payUrl: null, fault: 'page-elsewhere' };
  } catch (error) {
    if (error instanceof ChannelFault) return { payUrl: null, fault: error.fault };
    throw error;
  }
}

type Steps = AnswerOf<typeof calls.getChannelTest>['steps'];

/** What a test has come to, step by step. */
export async function getChannelTest(
  { deps }: Pick<OperatorContext, 'deps'>,
  { number }: { number: string },
): Promise<AnswerOf<typeof calls.getChannelTest>> {
  const test = (await repo.findTest(deps.db, number)) ?? refuse('channel-unknown');
  const { channel, method, payUrl, settledAt } = test;
  return { number, channel, method, payUrl: settledAt ? null : payUrl, steps: stepsOf(test) };
}

function stepsOf(test: repo.ChannelTest): Steps {
  const { createdAt, answeredAt, fault, heardAt, mismatch, heardFen, settledAt } = test;
  const step = (name: Steps[number]['step'], done: Date | null, why: string | null = null) => ({
    step: name,
    state: why === null ? (done ? ('done' as const) : ('waiting' as const)) : ('failed' as const),
    time: done && formatShanghaiTime(done),
    why: why ?? '',
  });
  const signed = mismatch === null ? heardAt : null;
  const isRight = heardFen === test.amountFen;
  const wrong = signed && !isRight ? formatYuan(heardFen ?? 0) : null;
  return [
    step('made', createdAt),
    step('answered', answeredAt, fault),
    step('heard', heardAt),
    step('signed', signed, mismatch),
    step('amount', isRight ? signed : null, wrong),
    step('posted', settledAt),
  ];
}

/** Where a notify names its order, before anything of it is verified. */
const namedTest = /(?:^|[&\n])out_trade_no=(X\d{15,30})(?:&|$)/;

/** Keeps with a test that a notify which names it could not be verified. */
export async function noteUnverified(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  channel: string,
  { raw }: Pick<RawNotify, 'raw'>,
  mismatch: Mismatch,
): Promise<void> {
  const number = namedTest.exec(raw)?.[1];
  if (number === undefined) return;
  await repo.keepHeard(db, number, { channel, mismatch, heardFen: null, at: now() });
}

/** What word of a test comes to. */
export async function judgeTest(
  tx: Db,
  { channel, settlement }: { channel: string; settlement: Settlement },
): Promise<Outcome | 'settle'> {
  const test = await repo.lockTest(tx, settlement.orderNumber);
  if (test?.channel !== channel) return 'unknown_order';
  if (settlement.status === 'failed') return 'failed';
  if (settlement.amountFen !== BigInt(test.amountFen)) return 'amount_mismatch';
  if (test.settledAt === null) return 'settle';
  return test.tradeNo === settlement.tradeNo ? 'repeated' : 'overpaid';
}

/** Settles a test, or keeps with it why not. What it moves in the ledger is moved back at once: nothing was sold. */
export async function settleTest(
  tx: Db,
  word: { channel: string; notifyId: number; settlement: Settlement; at: Date },
): Promise<Outcome> {
  const { channel, notifyId, settlement, at } = word;
  const { orderNumber: number, tradeNo } = settlement;
  const outcome = await judgeTest(tx, word);
  if (outcome !== 'settle') {
    const mismatch = outcome === 'failed' ? outcome : null;
    const heard = { channel, mismatch, heardFen: settlement.amountFen, at };
    if (outcome !== 'unknown_order') await repo.keepHeard(tx, number, heard);
    return outcome;
  }
  const received: Posting[] = [
    { account: 'receipts', amount: -amountFen },
    { account: 'sales', amount: amountFen },
  ];
  const back = received.map((it) => ({ ...it, amount: -Number(it.amount) }));
  const entry = { kind: 'channel_test', reason: { code: 'channel_test' }, at } as const;
  await postOnce(tx, { ...entry, businessKey: `channel_test:${number}`, postings: received });
  await postOnce(tx, { ...entry, businessKey: `channel_test_back:${number}`, postings: back });
  await repo.settleTestRow(tx, number, { tradeNo, notifyId, at });
  return 'accepted';
}
