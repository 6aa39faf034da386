import type { PaymentCase } from '@lantern/contracts/entities/payment-case';
import { formatYuan } from '@lantern/rules/money';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../calls/call-context.ts';
import { type CaseRow, findOpenCases } from './case.repo.ts';

const yuan = (fen: number | null): string => (fen === null || fen < 0 ? '' : formatYuan(fen));

const present = (row: CaseRow): PaymentCase => ({
  caseId: row.caseId,
  kind: row.kind,
  channel: row.channel,
  tradeNo: row.tradeNo,
  orderNo: row.orderNumber ?? '',
  memberCode: row.memberCode ?? '',
  orderMoney: yuan(row.orderFen),
  paidMoney: yuan(row.paidFen),
  createTime: formatShanghaiTime(row.openedAt),
});

/** Money that came in and matched nothing, oldest first: what an operator has to decide. */
export async function listCases(
  { deps: { db } }: OperatorContext,
  { currentPage }: { currentPage: number },
): Promise<{ list: PaymentCase[]; total: number }> {
  const window = { offset: pageOffset(currentPage), limit: PAGE_SIZE };
  const { rows, total } = await findOpenCases(db, window);
  return { list: rows.map(present), total };
}
