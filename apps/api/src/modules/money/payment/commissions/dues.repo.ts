import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** What an order owes to the ledger of its buyer's inviter: a commission, or one that is taken back. */
export interface Due {
  orderId: number;
  kind: 'commission' | 'commission_returned';
  /** The buyer. */
  memberId: number;
  inviterId: number;
  amountFen: bigint;
  at: Date;
}

/** A due that is kept, and the number of its order. */
export interface KeptDue extends Due {
  dueId: number;
  number: string;
}

const insertDue = sql.run(
  'commission-keep-due',
  `insert into ledger_due (order_id, kind, member_id, for_member_id, amount_fen, at)
   values (:orderId, :kind::text::ledger_kind, :memberId, :inviterId, :amountFen, :at)`,
);

const columns = `due.id as "dueId", due.order_id as "orderId", due.kind, due.member_id as "memberId",
  due.for_member_id as "inviterId", due.amount_fen as "amountFen", due.at, sold.number`;

const selectOfOrder = sql.rows(
  'commission-dues-of-order',
  `select ${columns} from ledger_due due join purchase_order sold on sold.id = due.order_id and sold.member_id = due.member_id
    where due.order_id = :orderId and due.member_id = :memberId order by due.id`,
);

const selectSome = sql.rows(
  'commission-some-dues',
  `select ${columns} from ledger_due due join purchase_order sold on sold.id = due.order_id and sold.member_id = due.member_id
    where due.id > :after order by due.id limit 100`,
);

/** Keeps a due in the transaction that is its reason. */
export async function saveDue(tx: Db, due: Due): Promise<void> {
  const { orderId, kind, memberId, inviterId, amountFen, at } = due;
  await insertDue(tx, { orderId, kind, memberId, inviterId, amountFen, at });
}

interface Row extends Omit<KeptDue, 'kind' | 'amountFen'> {
  kind: string;
  amountFen: number;
}

const toDue = ({ kind, amountFen, ...row }: Row): KeptDue => ({
  ...row,
  kind: kind === 'commission' ? kind : 'commission_returned',
  amountFen: BigInt(amountFen),
});

/** The dues of an order, in the order in which they came to be. */
export const findDues = async (
  db: Db,
  { orderId, memberId }: Pick<Due, 'orderId' | 'memberId'>,
): Promise<KeptDue[]> => (await selectOfOrder(db, { orderId, memberId })).map(toDue);

/** The next dues of all orders after this one. */
export const findSomeDues = async (db: Db, after: number): Promise<KeptDue[]> =>
  (await selectSome(db, { after })).map(toDue);

export const forgetDue = sql.run(
  'commission-forget-due',
  'delete from ledger_due where id = :dueId and member_id = :memberId',
);
