import { type Db, statement } from '../../../../platform/database/db.ts';

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

const insertDue = statement(
  'commission-keep-due',
  `insert into ledger_due (order_id, kind, member_id, for_member_id, amount_fen, at)
   values ($1, $2::text::ledger_kind, $3, $4, $5, $6)`,
);

const columns = `due.id as "dueId", due.order_id as "orderId", due.kind, due.member_id as "memberId",
  due.for_member_id as "inviterId", due.amount_fen as "amountFen", due.at, sold.number`;

const selectOfOrder = statement(
  'commission-dues-of-order',
  `select ${columns} from ledger_due due join purchase_order sold on sold.id = due.order_id and sold.member_id = due.member_id
    where due.order_id = $1 and due.member_id = $2 order by due.id`,
);

const selectSome = statement(
  'commission-some-dues',
  `select ${columns} from ledger_due due join purchase_order sold on sold.id = due.order_id and sold.member_id = due.member_id
    where due.id > $1 order by due.id limit 100`,
);

const deleteDue = statement(
  'commission-forget-due',
  'delete from ledger_due where id = $1 and member_id = $2',
);

/** Keeps a due in the transaction that is its reason. */
export async function keepDue(tx: Db, due: Due): Promise<void> {
  const { orderId, kind, memberId, inviterId, amountFen, at } = due;
  await tx.run(insertDue, [orderId, kind, memberId, inviterId, amountFen, at]);
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
): Promise<KeptDue[]> => (await db.rows(selectOfOrder, [orderId, memberId])).map(toDue);

/** The next dues of all orders after this one. */
export const findSomeDues = async (db: Db, after: number): Promise<KeptDue[]> =>
  (await db.rows(selectSome, [after])).map(toDue);

export const forgetDue = (db: Db, { dueId, memberId }: KeptDue): Promise<number> =>
  db.run(deleteDue, [dueId, memberId]);
