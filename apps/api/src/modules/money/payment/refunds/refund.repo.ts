import type { Db } from '../../../../platform/database/db.ts';
import { lockName } from '../../../../platform/database/lock-name.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { OrderId } from '../orders/order-opening.repo.ts';

export interface RefundRow {
  coinsTaken: number;
  coinsOwed: number;
  daysTaken: number;
}

/** What was taken back of a commission, and what the inviter owes of it since. */
export interface ReturnedCommission {
  takenFen: number;
  owedFen: number;
}

const selectReturned = sql.one(
  'payment-returned-commission',
  `select coalesce(-sum(posting.amount) filter (where account.kind = 'member_balance'), 0)::bigint as "takenFen",
          coalesce(sum(posting.amount) filter (where account.kind = 'member_debt'), 0)::bigint as "owedFen"
     from ledger_transaction entry
     join ledger_posting posting on posting.transaction_id = entry.id
     join ledger_account account on account.id = posting.account_id
    where entry.business_key = :businessKey`,
);

const insertRow = sql.run(
  'payment-keep-refund',
  `insert into order_refund (order_id, kind, reference, operator_id, coins_taken, coins_owed, days_taken,
     commission_taken_fen, commission_owed_fen, created_at, case_id)
   values (:orderId, :kind, :reference, :operatorId, :coinsTaken, :coinsOwed, :daysTaken, 0, 0, :at, :caseId)`,
);

const markRefunded = sql.run(
  'payment-refunded',
  `update purchase_order set state = 'refunded' where id = :orderId and member_id = :memberId`,
);

const selectReference = sql.row(
  'payment-find-refund-reference',
  'select 1 from order_refund where reference = :reference',
);

const selectCommission = sql.row(
  'payment-commission',
  'select inviter_id as "inviterId", commission_fen as "commissionFen" from purchase_order where id = :orderId and member_id = :memberId',
);

/** A sale: an order, or the payment of a credited case. */
export interface SaleId {
  orderId: number | null;
  caseId: number | null;
}

export const findRefund = sql.row(
  'payment-refund',
  `select coins_taken as "coinsTaken", coins_owed as "coinsOwed", days_taken as "daysTaken"
     from order_refund where order_id = :orderId or case_id = :caseId`,
);

/** Whether no refund has this reference; none gets it before this transaction ends. */
export async function claimRefundReference(tx: Db, reference: string): Promise<boolean> {
  await lockName(tx, `refund:${reference}`);
  return (await selectReference(tx, { reference })) === null;
}

/** The member who got a commission for an order, and its amount; null when none did. */
export async function findCommission(
  tx: Db,
  { orderId, memberId }: OrderId,
): Promise<{ inviterId: number; amountFen: bigint } | null> {
  const row = await selectCommission(tx, { orderId, memberId });
  if (row === null || row.inviterId === null) return null;
  return { inviterId: row.inviterId, amountFen: BigInt(row.commissionFen) };
}

/** What of the commission of a sale was taken back so far; the last part of its business key names the sale. */
export const findReturnedCommission = (db: Db, key: string): Promise<ReturnedCommission> =>
  selectReturned(db, { businessKey: `commission_returned:${key}` });

export interface NewRefund extends RefundRow, SaleId {
  memberId: number;
  kind: 'refund' | 'chargeback';
  reference: string;
  operatorId: number;
  at: Date;
}

/** Writes the refund, and moves an order to its final state. */
export async function saveRefund(tx: Db, it: NewRefund): Promise<void> {
  await insertRow(tx, it);
  await markRefunded(tx, it);
}
