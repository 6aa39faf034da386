import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/channels';
import { formatYuan } from '@lantern/rules/money';
import { ORDER_LIFE_MS } from '@lantern/rules/order-states';
import { mayOpenPayment } from '@lantern/rules/payment-address';
import { placeOf } from '@lantern/rules/payment-place';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { channelTestTitle } from '../../../../text/chinese-alone.ts';
import type { Posting } from '../../../ground/wallet/accounts.ts';
import { isTestNumber } from '../notifies/notify-path.ts';
import type { Outcome } from '../notifies/notify.repo.ts';
import { makeOrderNumber } from '../orders/create-payment.ts';
import { postOnce } from '../orders/credit-goods.ts';
import * as repo from './channel-test.repo.ts';
import {
  ChannelFault,
  type FailedWord,
  type Mismatch,
  type Opening,
  type PaidWord,
  type Payer,
  type PaymentChannel,
  type Raw,
} from './channel.ts';
import { channelsOf } from './channels.ts';

/**
 * Makes a real order of the least amount at a channel, switched off or not, and asks its gateway about it. It buys nothing. What
 * the gateway says of it is kept with it, step by step.
 */
export async function testChannel(
  { deps, act, origin, address, userAgent }: OperatorContext,
  { channel: key, method: wanted }: PayloadOf<typeof calls.testChannel>,
): Promise<AnswerOf<typeof calls.testChannel>> {
  const channel = (await channelsOf(deps)()).find(key) ?? refuse('channel-unknown');
  const method = channel.methods.find(({ type }) => type === wanted) ?? refuse('channel-unknown');
  const at = deps.now();
  const number = makeOrderNumber('X', at, deps.randomBytes);
  const asked = { number, channel: key, method: method.type };
  const test = await deps.db.transact(async (tx) => {
    const { operatorId } = act;
    const amountFen = Number(channel.testFen);
    const ask = channel.askOf(channel.testFen);
    const made = await repo.insertTest(tx, { ...asked, amountFen, ask, operatorId, at });
    const subject = { kind: 'payment-channel', id: key } as const;
    await act.saveAudit(tx, { subject, after: { number, method: method.type } });
    return made;
  });
  const here = placeOf(userAgent);
  // A test knows no payer: it is scanned.
  const place = channel.payers?.neededAt(here) === true ? 'desktop' : here;
  const answer = await openTest(channel, test, { origin, address, place, id: null });
  await repo.saveTestAnswer(deps.db, number, { ...answer, at: deps.now() });
  if (answer.fault !== null)
    await repo.saveFault(deps.db, { channel: key, fault: answer.fault, at: deps.now() });
  return getChannelTest({ deps }, { number });
}

/** Asks how it is paid, and what became of the order: a gateway that only redirects is asked by that alone. */
async function openTest(
  channel: PaymentChannel,
  { number, method, amountFen, createdAt }: repo.ChannelTest,
  payer: Payer,
): Promise<repo.TestAnswer> {
  const ask = channel.askOf(BigInt(amountFen));
  const expiresAt = new Date(createdAt.getTime() + ORDER_LIFE_MS);
  const order = { number, method, ask, title: channelTestTitle, expiresAt };
  try {
    const opening = await channel.open(order, payer);
    await channel.payers?.prove();
    await channel.ask?.({ number, ask, gatewayOrder: opening.gatewayOrder ?? null });
    const payUrl = addressOf(opening);
    const may =
      opening.as === 'qr' ||
      mayOpenPayment(payUrl, { opens: channel.opens, ownOrigin: payer.origin });
    return may ? { payUrl, opening, fault: null } : { ...unanswered, fault: 'page-elsewhere' };
  } catch (error) {
    if (error instanceof ChannelFault) return { ...unanswered, fault: error.fault };
    throw error;
  }
}

const unanswered = { payUrl: null, opening: null } as const;

/** Where a test is paid: a page, or what its code says. */
function addressOf(opening: Opening): string {
  if (opening.as === 'page-call') return '';
  return opening.as === 'redirect' ? opening.url : opening.text;
}

type Steps = AnswerOf<typeof calls.getChannelTest>['steps'];

/** What a test has come to, step by step. */
export async function getChannelTest(
  { deps }: Pick<OperatorContext, 'deps'>,
  { number }: { number: string },
): Promise<AnswerOf<typeof calls.getChannelTest>> {
  const test = (await repo.findTest(deps.db, { number })) ?? refuse('channel-unknown');
  const { channel, method, amountFen, payUrl, isCode, settledAt } = test;
  const shown = { payUrl: settledAt ? null : payUrl, isCode };
  const money = formatYuan(amountFen);
  return { number, channel, method, money, ...shown, steps: stepsOf(test) };
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

/** Keeps with a test that a notify which names it could not be verified. */
export async function noteUnverified(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  channel: PaymentChannel,
  raw: Raw,
  mismatch: Mismatch,
): Promise<void> {
  const number = channel.orderNumberOf(raw);
  if (number === null || !isTestNumber(number)) return;
  await repo.saveHeard(db, { number, channel: channel.key, mismatch, heardFen: null, at: now() });
}

/** A verified word about a test. */
interface TestWord {
  channel: string;
  word: PaidWord | FailedWord;
}

/** What was paid, in fen of the test: what meets its sum exactly is its price. */
function fenOfTest(
  { amountFen, askCurrency, askMinor }: repo.ChannelTest,
  { word }: TestWord,
): bigint | null {
  if (word.says !== 'paid' || word.money?.currency !== askCurrency) return null;
  const isAsked = word.money.minor === BigInt(askMinor ?? amountFen);
  if (isAsked) return BigInt(amountFen);
  return askCurrency === 'CNY' ? word.money.minor : null;
}

/** What word of a test comes to. */
export async function judgeTest(tx: Db, verified: TestWord): Promise<Outcome | 'settle'> {
  const { channel, word } = verified;
  const test = await repo.lockTest(tx, { number: word.order });
  if (test?.channel !== channel) return 'unknown_order';
  if (word.says === 'failed') return 'failed';
  if (fenOfTest(test, verified) !== BigInt(test.amountFen)) return 'amount_mismatch';
  if (test.settledAt === null) return 'settle';
  return test.tradeNo === word.trade ? 'repeated' : 'overpaid';
}

/** Settles a test, or keeps with it why not. What it moves in the ledger is moved back at once: nothing was sold. */
export async function settleTest(
  tx: Db,
  verified: TestWord & { notifyId: number; at: Date },
): Promise<Outcome> {
  const { channel, notifyId, word, at } = verified;
  const { order: number, trade: tradeNo } = word;
  const outcome = await judgeTest(tx, verified);
  const test = await repo.lockTest(tx, { number });
  const heardFen = test && fenOfTest(test, verified);
  if (outcome !== 'settle') {
    const mismatch = outcome === 'failed' ? outcome : null;
    if (outcome !== 'unknown_order')
      await repo.saveHeard(tx, { number, channel, mismatch, heardFen, at });
    return outcome;
  }
  const amount = Number(heardFen);
  const received: Posting[] = [
    { account: 'receipts', amount: -amount },
    { account: 'sales', amount },
  ];
  const back = received.map((it) => ({ ...it, amount: -Number(it.amount) }));
  const reason = { code: 'channel_test' } as const;
  const entry = { memberId: null, kind: 'channel_test', reason, at } as const;
  await postOnce(tx, { ...entry, businessKey: `channel_test:${number}`, postings: received });
  await postOnce(tx, { ...entry, businessKey: `channel_test_back:${number}`, postings: back });
  await repo.settleTestRow(tx, { number, tradeNo, notifyId, at });
  return 'accepted';
}
