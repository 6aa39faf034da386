import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  askOrder as askCall,
  getOrderStory as storyCall,
  listOrders as listCall,
} from '@lantern/contracts/calls/operator/orders';
import { formatYuan } from '@lantern/rules/money';
import { shownOrderState } from '@lantern/rules/order-states';
import { formatShanghaiTime, spanOfDays } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import type { ActContext } from '../../../../calls/call-context.ts';
import { pageOf, readCursor } from '../../../../calls/keyset.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { findIdByCode } from '../../../members/member/member.repo.ts';
import { caseMoney } from '../cases/list-cases.ts';
import { canAskKind } from '../kinds/all-kinds.ts';
import { presentGatewayRefunds } from '../refunds/gateway-refund.ts';
import { askOne } from './ask-channels.ts';
import {
  countListedOrders,
  findListedOrders,
  findNamed,
  findStory,
  findStoryParts,
  type ListedOrderRow,
  type OrderFilters,
} from './order-search.repo.ts';
import { findOrder, readGoods } from './order.repo.ts';

type Asked = PayloadOf<typeof listCall>;

const cursor = z.tuple([z.int(), z.int()]);

/** A page of orders: all, those of a member, or those that a number names. */
export async function listOrders(
  { deps: { db, now } }: ActContext,
  { sort, size, after, ...asked }: Asked,
): Promise<AnswerOf<typeof listCall>> {
  const key = readCursor(cursor, { sort, after });
  const filters = await filtersOf(db, asked);
  const at = now();
  return pageOf({
    sort,
    size,
    after,
    find: (wanted) =>
      findListedOrders(db, filters, {
        after: key && { at: new Date(key[0]), id: key[1] },
        size: wanted,
      }),
    count: (most) => countListedOrders(db, filters, most),
    keyOf: ({ createdAt, orderId }) => [createdAt.getTime(), orderId],
    present: (row) => presentListed(row, at),
  });
}

async function filtersOf(
  db: Db,
  { text = '', state, ...days }: Pick<Asked, 'text' | 'state' | 'from' | 'until'>,
): Promise<OrderFilters> {
  const narrowed = { ...spanOfDays(days), state: state ?? null };
  if (text === '') return { ...narrowed, who: { way: 'all' } };
  const memberId = await findIdByCode(db, text);
  if (memberId !== null) return { ...narrowed, who: { way: 'member', memberId } };
  return { ...narrowed, who: { way: 'ids', ids: await findNamed(db, text) } };
}

function presentListed(row: ListedOrderRow, now: Date) {
  const goods = readGoods(row);
  return {
    orderNo: row.number,
    memberCode: row.memberCode,
    memberNichen: row.nickname,
    typesOf: goods.kind === 'vip' ? (2 as const) : (1 as const),
    commoditySpecification: goods.kind === 'vip' ? goods.days : goods.coins,
    money: formatYuan(row.amountFen),
    ...(row.couponOffFen !== null && { couponOff: formatYuan(row.couponOffFen) }),
    channel: row.channel,
    method: row.method,
    status: shownOrderState({ ...row, credited: null }, now),
    tradeNo: row.tradeNo ?? '',
    openCases: row.openCases,
    createTime: formatShanghaiTime(row.createdAt),
    payTime: row.paidAt && formatShanghaiTime(row.paidAt),
  };
}

type StoryParts = Awaited<ReturnType<typeof findStoryParts>>;

const presentNotify = ({ receivedAt, outcome, ...notify }: StoryParts['notifies'][number]) => ({
  id: notify.id,
  source: notify.source,
  raw: notify.raw,
  address: notify.address,
  outcome: outcome ?? '',
  createTime: formatShanghaiTime(receivedAt),
});

const presentCase = (it: StoryParts['cases'][number]) => ({
  caseId: it.caseId,
  kind: it.kind,
  tradeNo: it.tradeNo,
  paidMoney: caseMoney(it.paidFen),
  outcome: it.outcome ?? '',
  resolvedBy: it.resolvedBy ?? '',
  resolution: it.resolution ?? '',
  createTime: formatShanghaiTime(it.openedAt),
});

/** An order's whole story. Refuses with `order-unknown`. */
export async function getOrderStory(
  { deps }: ActContext,
  { orderNo }: { orderNo: string },
): Promise<AnswerOf<typeof storyCall>> {
  const { db, now } = deps;
  const row = (await findStory(db, { number: orderNo })) ?? refuse('order-unknown');
  const { notifies, cases, refund } = await findStoryParts(db, row.orderId);
  return {
    ...presentListed(row, now()),
    expireTime: formatShanghaiTime(row.expiresAt),
    fulfilTime: row.fulfilledAt && formatShanghaiTime(row.fulfilledAt),
    nextAskTime: row.nextAskAt && formatShanghaiTime(row.nextAskAt),
    isAsked: canAskKind(row.channel.replace(/-\d+$/, '')),
    inviterCode: row.inviterCode ?? '',
    commission: formatYuan(row.commissionFen),
    notifies: notifies.map(presentNotify),
    cases: cases.map(presentCase),
    ...(await presentGatewayRefunds(deps, row.orderId)),
    refund: refund && {
      kind: refund.kind,
      reference: refund.reference,
      operator: refund.operator,
      coinsTaken: refund.coinsTaken,
      coinsOwed: refund.coinsOwed,
      daysTaken: refund.daysTaken,
      createTime: formatShanghaiTime(refund.createdAt),
    },
  };
}

/** Asks an order's channel at once. The audit records it before the channel is asked. */
export async function askOrder(
  { deps, act }: ActContext,
  { orderNo }: { orderNo: string },
): Promise<AnswerOf<typeof askCall>> {
  const order = (await findOrder(deps.db, orderNo)) ?? refuse('order-unknown');
  await deps.db.transact((tx) => act.saveAudit(tx, { subject: { kind: 'order', id: orderNo } }));
  if (!(await askOne(deps, order))) refuse('channel-unavailable');
  const asked = (await findStory(deps.db, { number: orderNo })) ?? refuse('order-unknown');
  return { status: shownOrderState({ ...asked, credited: null }, deps.now()) };
}
