import type { RefundReceipt } from '@lantern/contracts/entities/payment-case';
import { formatYuan } from '@lantern/rules/money';
import type { Goods } from '@lantern/rules/vip-plans';

import type { OperatorAct } from '../../../../calls/operator-act.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { AuditSubject } from '../../../../platform/audit/record-audit.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { killPoint } from '../../../../platform/processes/kill-points.ts';
import { refuseOwnAccount } from '../../../ground/operator/refuse-own-account.ts';
import type { Posting } from '../../../ground/wallet/accounts.ts';
import { takeBackCoins, takeBackVip } from '../../../ground/wallet/take-back.ts';
import { carryOutDues } from '../commissions/carry-out-dues.ts';
import { saveDue } from '../commissions/dues.repo.ts';
import { postOnce } from '../orders/credit-goods.ts';
import { isAtGateway } from './gateway-refund.repo.ts';
import {
  claimRefundReference,
  findCommission,
  findRefund,
  findReturnedCommission,
  saveRefund,
  type RefundRow,
  type ReturnedCommission,
  type SaleId,
} from './refund.repo.ts';

/** How the money was paid back. */
export interface MoneyBack {
  kind: 'refund' | 'chargeback';
  /** The channel's reference of the refund. */
  reference: string;
  reason: string;
}

/** A locked sale: an order, or a payment that an operator credited. */
export interface Sale extends SaleId {
  /** The rest of the refund's business key, after `refund:`. */
  key: string;
  orderNo: string;
  memberId: number;
  goods: Goods;
  amountFen: bigint;
  /** The trade number of its payment. */
  payment: { channel: string; tradeNo: string };
  /** Its name in the audit. */
  subject: AuditSubject;
}

/**
 * Takes back a sale, because its money was paid back: the days of VIP and the coins, and right after that the inviter's
 * commission, in a transaction of the inviter's; what an account lacks becomes a debt. A sale is refunded once: a repeated
 * call returns what was done. It refuses while the gateway may still pay back.
 */
export async function refundSale(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'log'>,
  { kind, reference, reason }: MoneyBack,
  act: OperatorAct,
  lockSale: (tx: Db) => Promise<Sale>,
): Promise<RefundReceipt> {
  const { db, now } = deps;
  const {
    sale: refunded,
    row,
    moved,
  } = await db.transact(async (tx) => {
    const sale = await lockSale(tx);
    const before = await findRefund(tx, sale);
    if (before) return { sale, row: before, moved: false };
    if (await isAtGateway(tx, sale.payment)) refuse('refund-at-gateway');
    await refuseOwnAccount({ deps, act }, tx, sale.memberId);
    if (!(await claimRefundReference(tx, reference))) refuse('refund-reference-used');
    const at = now();
    const row = await takeGoods(tx, sale, at);
    await saveCommissionDue(tx, sale, at);
    killPoint('refund: taken back');
    const { operatorId } = act;
    await saveRefund(tx, { ...sale, ...row, kind, reference, operatorId, at });
    await act.saveAudit(tx, { subject: sale.subject, after: { kind, reference }, reason });
    killPoint('refund: before commit');
    return { sale, row, moved: true };
  });
  killPoint('refund: committed');
  const { orderId, memberId } = refunded;
  if (orderId !== null) await carryOutDues(deps, { orderId, memberId });
  return present(refunded, { ...row, ...(await findReturnedCommission(db, refunded.key)) }, moved);
}

/** The money that was paid back, and the coins that are taken back. */
async function takeGoods(tx: Db, { key, memberId, goods, amountFen }: Sale, at: Date) {
  const businessKey = `refund:${key}`;
  const returned: Posting[] = [
    { account: 'sales', amount: -amountFen },
    { account: 'receipts', amount: amountFen },
  ];
  const reason = { code: 'refund', goods } as const;
  const entry = { memberId, businessKey, kind: 'refund', reason, at } as const;
  if (goods.kind === 'vip') {
    const { plan, days } = goods;
    await takeBackVip(tx, { businessKey, memberId, plan, days, at });
    await postOnce(tx, { ...entry, postings: returned });
    return { coinsTaken: 0, coinsOwed: 0, daysTaken: days };
  }
  const { owed, postings } = await takeBackCoins(tx, memberId, goods.coins);
  await postOnce(tx, { ...entry, postings: [...returned, ...postings] });
  return { coinsTaken: goods.coins - owed, coinsOwed: owed, daysTaken: 0 };
}

/** Keeps that the commission of an order is to be taken back, also where it is yet to be paid. */
async function saveCommissionDue(tx: Db, { orderId, memberId }: Sale, at: Date): Promise<void> {
  const paid = orderId === null ? null : await findCommission(tx, { orderId, memberId });
  if (orderId === null || paid === null) return;
  await saveDue(tx, { ...paid, orderId, kind: 'commission_returned', memberId, at });
}

const present = (
  { orderNo }: Sale,
  row: RefundRow & ReturnedCommission,
  moved: boolean,
): RefundReceipt => ({
  orderNo,
  moved,
  coinsTaken: row.coinsTaken,
  coinsOwed: row.coinsOwed,
  daysTaken: row.daysTaken,
  commissionTaken: formatYuan(row.takenFen),
  commissionOwed: formatYuan(row.owedFen),
});
