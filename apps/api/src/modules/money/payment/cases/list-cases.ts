import type { PayloadOf } from '@lantern/contracts/call';
import type {
  getPaymentCase as getCall,
  listPaymentCases,
} from '@lantern/contracts/calls/operator/payments';
import type { PaymentCase, PaymentCaseDetail } from '@lantern/contracts/entities/payment-case';
import type { SiteSettings } from '@lantern/contracts/entities/site-settings';
import { unpaidShare } from '@lantern/rules/case-credit';
import { formatYuan } from '@lantern/rules/money';
import { pageWindow } from '@lantern/rules/paging';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import type { Goods } from '@lantern/rules/vip-plans';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { type ConfirmersOf, readConfirmers } from '../../../ground/operator/second-person.ts';
import { siteSettingsOf } from '../../../ground/site/site-settings.ts';
import { giftBoundsOf } from '../../../ground/wallet/gift-bounds.ts';
import { isReturnKind } from '../notifies/notify.repo.ts';
import { readGoods } from '../orders/order.repo.ts';
import { type CaseRow, findBesideCase, findCase, findCases } from './case.repo.ts';
import { readRawFields } from './raw-fields.ts';
import { coinsOf } from './resolve-case.ts';

/** An amount in a case; `""` for one that the channel did not name, or named below zero. */
export const caseMoney = (fen: number | null): string =>
  fen === null || fen < 0 ? '' : formatYuan(fen);

interface Shown {
  settings: SiteSettings;
  confirmersOf: ConfirmersOf;
}

const amountOf = (goods: Goods): number => (goods.kind === 'vip' ? goods.days : goods.coins);

/** What of the ordered goods was not paid for; null without an order. */
function unpaidOf({ orderGoods, orderFen, paidFen }: CaseRow) {
  const goods = orderGoods && readGoods(orderGoods);
  const paid = { paidFen: BigInt(Math.max(paidFen ?? 0, 0)), dueFen: BigInt(orderFen ?? 0) };
  return goods && { ...unpaidShare(goods, paid), all: amountOf(goods) };
}

/** What a credit would give: the goods of the order, the coins for the money, and what of the goods was not paid for. */
function presentCredit(row: CaseRow, settings: SiteSettings) {
  const beyond = unpaidOf(row);
  const isBack = isReturnKind(row.kind);
  const coins = isBack ? null : coinsOf(row, settings.coinsPerYuan);
  const { goods, amount, all } = beyond ?? { goods: 'coins', amount: 0, all: 0 };
  return {
    orderGoods: beyond && !isBack ? { goods, amount: all } : null,
    coinsForPaid: coins && amountOf(coins),
    unpaid: amount,
    needsTwo: amount > giftBoundsOf(settings)[goods].together,
  };
}

function presentWaiting({ waiting, orderMemberId }: CaseRow, confirmersOf: ConfirmersOf) {
  if (waiting === null) return null;
  const { operatorId, operator, reason, createdAtMs } = waiting;
  const asked = { askedById: operatorId, permission: 'orders.change' } as const;
  return {
    operator,
    reason,
    createTime: formatShanghaiTime(new Date(createdAtMs)),
    confirmers: confirmersOf({
      ...asked,
      ...(orderMemberId !== null && { memberId: orderMemberId }),
    }),
  };
}

const present = (row: CaseRow, { settings, confirmersOf }: Shown): PaymentCase => ({
  ...presentCredit(row, settings),
  waiting: presentWaiting(row, confirmersOf),
  caseId: row.caseId,
  kind: row.kind,
  channel: row.channel,
  tradeNo: row.tradeNo,
  orderNo: row.orderNumber ?? '',
  memberCode: row.memberCode ?? '',
  orderMoney: caseMoney(row.orderFen),
  paidMoney: caseMoney(row.paidFen),
  createTime: formatShanghaiTime(row.openedAt),
  outcome: row.outcome ?? '',
  isTakenBack: row.isTakenBack,
});

/** Lists cases: payments that matched no order and wait for an operator, or are decided. */
export async function listCases(
  { deps }: OperatorContext,
  { currentPage, state = 'waiting', tradeNo }: PayloadOf<typeof listPaymentCases>,
): Promise<{ list: PaymentCase[]; total: number }> {
  const window = pageWindow(currentPage);
  const { rows, total } = await findCases(deps.db, { state, tradeNo, ...window });
  const shown = await readShown(deps);
  return { list: rows.map((row) => present(row, shown)), total };
}

async function readShown(deps: Deps): Promise<Shown> {
  const [settings, confirmersOf] = await Promise.all([
    siteSettingsOf(deps)(),
    readConfirmers(deps, deps.db),
  ]);
  return { settings, confirmersOf };
}

type Beside = Awaited<ReturnType<typeof findBesideCase>>;

function presentOrder(beside: Beside): PaymentCaseDetail['order'] {
  const { state, channel, method, createdAt, paidAt, tradeNo } = beside;
  if (state === null || channel === null || method === null || createdAt === null) return null;
  return {
    status: state,
    channel,
    method,
    createTime: formatShanghaiTime(createdAt),
    payTime: paidAt && formatShanghaiTime(paidAt),
    tradeNo: tradeNo ?? '',
  };
}

/** One case, with its order and the message that opened it. */
export async function getCase(
  { deps }: OperatorContext,
  { caseId }: PayloadOf<typeof getCall>,
): Promise<PaymentCaseDetail> {
  const row = (await findCase(deps.db, { caseId })) ?? refuse('case-unknown');
  const [shown, beside] = await Promise.all([readShown(deps), findBesideCase(deps.db, { caseId })]);
  return {
    ...present(row, shown),
    memberNichen: beside.nickname,
    order: presentOrder(beside),
    notify: {
      source: beside.source,
      address: beside.address,
      createTime: formatShanghaiTime(beside.receivedAt),
      raw: beside.raw,
      fields: readRawFields(beside.raw),
    },
    notifies: beside.notifies,
  };
}
