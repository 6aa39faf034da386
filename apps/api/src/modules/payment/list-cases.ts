import type { PayloadOf } from '@lantern/contracts/call';
import type { listPaymentCases } from '@lantern/contracts/calls/operator/payments';
import type { PaymentCase } from '@lantern/contracts/entities/payment-case';
import { formatYuan } from '@lantern/rules/money';
import { pageWindow } from '@lantern/rules/paging';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../calls/call-context.ts';
import { type CaseRow, findCases } from './case.repo.ts';

/** An amount in a case; `""` for one that the channel did not name, or named below zero. */
export const caseMoney = (fen: number | null): string =>
  fen === null || fen < 0 ? '' : formatYuan(fen);

const present = (row: CaseRow): PaymentCase => ({
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
  { deps: { db } }: OperatorContext,
  { currentPage, state = 'waiting', tradeNo }: PayloadOf<typeof listPaymentCases>,
): Promise<{ list: PaymentCase[]; total: number }> {
  const window = pageWindow(currentPage);
  const { rows, total } = await findCases(db, { state, tradeNo, ...window });
  return { list: rows.map(present), total };
}
