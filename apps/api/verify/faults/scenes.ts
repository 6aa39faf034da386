import { redeemCard } from '@lantern/contracts/calls/cards';
import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { adjustMember } from '@lantern/contracts/calls/operator/adjustments';
import { makeCards } from '@lantern/contracts/calls/operator/cards';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import { createPayment } from '@lantern/contracts/calls/payment';
import { claimCalls } from '@lantern/contracts/calls/sign';
import { buyEpisode } from '@lantern/contracts/calls/watch';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { readBalances } from '../../src/modules/ground/wallet/read-balances.ts';
import { findBalances } from '../../src/modules/ground/wallet/wallet.repo.ts';
import { carryOutLeftovers } from '../../src/modules/money/payment/commissions/carry-out-dues.ts';
import { askChannels } from '../../src/modules/money/payment/orders/ask-channels.ts';
import { judgeLeftovers } from '../../src/modules/money/payment/payment.jobs.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { KillPoint } from '../../src/platform/processes/kill-points.ts';
import { createMember, type TestMember } from '../../src/test/create-member.ts';
import { createOperator } from '../../src/test/create-operator.ts';
import { createVideo } from '../../src/test/create-video.ts';
import type { NotifyAnswer, ServedApi } from './served-api.ts';
import type { Shop } from './shop.ts';
import {
  approveScene,
  payScene,
  rejectScene,
  requestScene,
  startScene,
} from './withdrawal-scenes.ts';

/** What a fault run needs of the world outside the process that dies. */
export interface Stage {
  /** On the same database; this process is never killed. */
  deps: Deps;
  app: FastifyInstance;
  /** Ways to pay at gateways of two kinds. */
  shops: readonly [Shop, Shop];
}

/** One thing a member does: sent, killed, sent again; then there is exactly one effect of it. */
export interface Scene {
  send: (api: ServedApi) => Promise<unknown>;
  /** What is done after the restart; sending it again if this is left out. */
  heal?: (api: ServedApi) => Promise<unknown>;
  /** 1 when it happened once. */
  countEffects: () => Promise<number>;
}

const coins = 20;

const tryOrder = (api: ServedApi, { type }: Shop, { token }: TestMember) =>
  api.call(createPayment, { typesOf: 1, money: 30, type }, token);

async function orderedAt(api: ServedApi, shop: Shop, member: TestMember) {
  const answer = await tryOrder(api, shop, member);
  const read = z.string().safeParse(answer?.data);
  if (!read.success) throw new Error(`no order was made: ${JSON.stringify(answer)}`);
  return paymentOrder.parse(JSON.parse(read.data));
}

const boughtBy = async ({ deps }: Stage, { memberId }: TestMember): Promise<number> =>
  (await readBalances(deps.db, memberId)).coinsBought / 300;

async function orderScene({ deps, shops }: Stage, at: 0 | 1): Promise<Scene> {
  const member = await createMember(deps);
  const where = { memberId: member.memberId };
  return {
    send: (api) => tryOrder(api, shops[at], member),
    countEffects: () => deps.prisma.purchaseOrder.count({ where }),
  };
}

/** A paid order, and what its gateway tells of it. */
async function paidAt(api: ServedApi, shop: Shop, member: TestMember) {
  const { payurl, orderNo } = await orderedAt(api, shop, member);
  const notify = shop.pay(orderNo, payurl);
  return { orderNo, sendNotify: (it: ServedApi) => it.notify(shop.channel, notify) };
}

/** What a gateway tells, by the first kind or the second: told again, or left to reconciliation. */
async function notifyScene(
  stage: Stage,
  api: ServedApi,
  { at, isResent }: { at: 0 | 1; isResent: boolean },
): Promise<Scene> {
  const { deps, shops } = stage;
  const member = await createMember(deps);
  const { sendNotify } = await paidAt(api, shops[at], member);
  const later = { ...deps, now: () => new Date(deps.now().getTime() + 2 * 60_000) };
  const ask = async (): Promise<void> => {
    await judgeLeftovers(later);
    await askChannels(later);
  };
  return {
    send: sendNotify,
    ...(isResent ? {} : { heal: ask }),
    countEffects: () => boughtBy(stage, member),
  };
}

async function buyScene({ deps }: Stage): Promise<Scene> {
  const member = await createMember(deps, { coins });
  const video = await createVideo(deps, { paid: true });
  const wanted = { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0 };
  return {
    send: (api) => api.call(buyEpisode, wanted, member.token),
    countEffects: async () =>
      (coins - (await readBalances(deps.db, member.memberId)).coinsBought) / 2,
  };
}

async function claimScene({ deps }: Stage): Promise<Scene> {
  const member = await createMember(deps);
  return {
    send: (api) => api.call(claimCalls.dailyLogin, {}, member.token),
    countEffects: async () => (await readBalances(deps.db, member.memberId)).coinsGiven,
  };
}

async function bindScene({ deps }: Stage): Promise<Scene> {
  const [inviter, friend] = [await createMember(deps), await createMember(deps)];
  const where = { inviteeId: friend.memberId, inviterId: inviter.memberId };
  return {
    send: (api) => api.call(bindInviteCode, { parentId: inviter.memberCode }, friend.token),
    countEffects: () => deps.prisma.invite.count({ where }),
  };
}

/** The money of an order went back: its coins are taken back once. */
async function refundScene(stage: Stage, api: ServedApi): Promise<Scene> {
  const { deps, shops } = stage;
  const member = await createMember(deps, { coins: 600 });
  const { orderNo, sendNotify } = await paidAt(api, shops[0], member);
  await sendNotify(api);
  const { token } = await createOperator(deps, { loginName: `refund of ${orderNo}` });
  const request = { orderNo, kind: 'refund', reference: `R${orderNo}`, reason: 'fault' } as const;
  return {
    send: (it) => it.call(refundOrder, request, token),
    countEffects: async () => 3 - (await boughtBy(stage, member)),
  };
}

/** A friend's order whose inviter gets a tenth of it, or loses that again with the refund: posted after the restart, once. */
async function commissionScene(stage: Stage, api: ServedApi, isRefund: boolean): Promise<Scene> {
  const { deps, shops } = stage;
  const [inviter, friend] = [await createMember(deps), await createMember(deps, { coins: 600 })];
  await api.call(bindInviteCode, { parentId: inviter.memberCode }, friend.token);
  const { orderNo, sendNotify } = await paidAt(api, shops[0], friend);
  const heal = () => carryOutLeftovers(deps);
  const commissionsHad = async (): Promise<number> => {
    // The job that recurs: the buyer's call is answered whether or not the inviter's transaction could be.
    await heal();
    const balances = await findBalances(deps.db, inviter.memberId);
    return ((balances.get('member_balance') ?? 0) - (balances.get('member_debt') ?? 0)) / 300;
  };
  if (!isRefund) return { send: sendNotify, heal, countEffects: commissionsHad };
  await sendNotify(api);
  const { token } = await createOperator(deps, { loginName: `commission of ${orderNo}` });
  const request = { orderNo, kind: 'refund', reference: `R${orderNo}`, reason: 'fault' } as const;
  return {
    send: (it) => it.call(refundOrder, request, token),
    heal,
    countEffects: async () => 1 - (await commissionsHad()),
  };
}

/** An operator gives coins, sent again under its name until it is answered. */
async function adjustScene({ deps }: Stage): Promise<Scene> {
  const member = await createMember(deps);
  const { token } = await createOperator(deps, { loginName: `gift for ${member.memberCode}` });
  const gift = { memberCode: member.memberCode, goods: 'coins', amount: 1 } as const;
  const wanted = { ...gift, reason: 'fault', clientId: `gift-${member.memberCode}` };
  return {
    send: (api) => api.call(adjustMember, wanted, token),
    countEffects: async () => (await readBalances(deps.db, member.memberId)).coinsGiven,
  };
}

/** A member redeems a card of one coin. */
async function cardScene({ deps }: Stage, api: ServedApi): Promise<Scene> {
  const member = await createMember(deps);
  const { token } = await createOperator(deps, { loginName: `cards of ${member.memberCode}` });
  const batch = { goods: 'coins', amount: 1, count: 1, reason: 'fault' } as const;
  const answered = await api.call(makeCards, batch, token);
  const { data } = z.object({ data: makeCards.answer }).parse(answered);
  const code = data.codes[0] ?? '';
  return {
    send: (it) => it.call(redeemCard, { code }, member.token),
    countEffects: async () => (await readBalances(deps.db, member.memberId)).coinsBought,
  };
}

type MakeScene = (stage: Stage, api: ServedApi) => Promise<Scene>;

/** By what a kill point is of; a notify is also left to reconciliation alone. */
const scenes: Readonly<Record<string, readonly MakeScene[]>> = {
  order: [(stage) => orderScene(stage, 0), (stage) => orderScene(stage, 1)],
  notify: [
    (stage, api) => notifyScene(stage, api, { at: 0, isResent: true }),
    (stage, api) => notifyScene(stage, api, { at: 1, isResent: true }),
    (stage, api) => notifyScene(stage, api, { at: 0, isResent: false }),
    (stage, api) => notifyScene(stage, api, { at: 1, isResent: false }),
  ],
  commission: [
    (stage, api) => commissionScene(stage, api, false),
    (stage, api) => commissionScene(stage, api, true),
  ],
  buy: [buyScene],
  claim: [claimScene],
  bind: [bindScene],
  withdrawal: [requestScene],
  refund: [refundScene],
  adjust: [adjustScene],
  card: [cardScene],
};

const ofOperators = new Set<KillPoint>([
  'withdrawal: step kept',
  'withdrawal: moved',
  'withdrawal: step committed',
]);

/** What is done to reach a point. */
export const scenesAt = (point: KillPoint): readonly MakeScene[] =>
  ofOperators.has(point)
    ? [approveScene, startScene, payScene, rejectScene]
    : (scenes[point.split(':', 1)[0] ?? ''] ?? []);

/** What members and operators are at while the database breaks, each sent again until it is answered. */
export const loadScenes: Readonly<Record<string, MakeScene>> = {
  order: (stage) => orderScene(stage, 0),
  'order of the second kind': (stage) => orderScene(stage, 1),
  notify: (stage, api) => notifyScene(stage, api, { at: 0, isResent: true }),
  'notify of the second kind': (stage, api) => notifyScene(stage, api, { at: 1, isResent: true }),
  buy: buyScene,
  claim: claimScene,
  bind: bindScene,
  withdrawal: requestScene,
  payout: payScene,
  commission: (stage, api) => commissionScene(stage, api, false),
  returned: (stage, api) => commissionScene(stage, api, true),
  refund: refundScene,
  adjust: adjustScene,
};

const tryAgain = z.object({ code: z.literal(503) });

const notifyAnswer = z.object({ status: z.number(), body: z.string() });

/** What epay and WeChat take for a yes. */
const isYes = ({ status, body }: NotifyAnswer): boolean => status === 204 || body === 'success';

/** Whether what was sent has an answer that counts: a notify a yes, a call anything but "try again". */
export function isAnswered(answer: unknown): boolean {
  const parsed = notifyAnswer.safeParse(answer);
  if (parsed.success) return isYes(parsed.data);
  return answer !== null && !tryAgain.safeParse(answer).success;
}
