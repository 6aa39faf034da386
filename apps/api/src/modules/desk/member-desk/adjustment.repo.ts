import type { GoodsKind } from '@lantern/rules/vip-plans';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { variant } from '../../../platform/database/statement.ts';

export type AdjustmentState = 'waiting' | 'applied' | 'refused';

/** An adjustment as operators see it. */
export interface AdjustmentRow {
  id: number;
  memberId: number;
  memberCode: string;
  nickname: string;
  goods: GoodsKind;
  amount: number;
  reason: string;
  state: AdjustmentState;
  operatorId: number;
  operator: string;
  decidedBy: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

const selected = `select given.id, given.member_id as "memberId", member.code as "memberCode", member.nickname, given.goods,
    given.amount, given.reason, given.state, given.operator_id as "operatorId", asked.login_name as operator,
    decided.login_name as "decidedBy", given.created_at as "createdAt", given.decided_at as "decidedAt"
   from adjustment given
   join member on member.id = given.member_id
   join operator asked on asked.id = given.operator_id
   left join operator decided on decided.id = given.decided_by_id`;

const lockOne = sql.run(
  'adjustment-lock',
  'select 1 from adjustment where id = :id for no key update',
);
const selectOne = sql.row('adjustment-find', `${selected} where given.id = :id`);

/** Waiting adjustments are few, so they have an index of their own. */
const listOf = (state: AdjustmentState | 'all') => {
  const isShown = state === 'all' ? 'true' : `given.state = '${state}'`;
  return {
    page: variant(
      'adjustment-page',
      state,
      `${selected} where ${isShown} and given.id < coalesce($1::bigint, 9223372036854775807)
          and given.id = coalesce($3::bigint, given.id)
        order by given.id desc limit $2`,
    ),
    count: variant(
      'adjustment-count',
      state,
      `select count(*)::int as found from (select from adjustment given
        where ${isShown} and given.id = coalesce($2::bigint, given.id) limit $1) bounded`,
    ),
  };
};

const lists = {
  all: listOf('all'),
  waiting: listOf('waiting'),
  applied: listOf('applied'),
  refused: listOf('refused'),
};

const insertOne = sql.one(
  'adjustment-insert',
  `insert into adjustment (member_id, goods, amount, reason, is_large, state, operator_id, client_id, created_at)
   values (:memberId, :goods::text::order_goods, :amount, :reason, :isLarge, :state::text::adjustment_state, :operatorId, :clientId, :at) returning id`,
);

/** An adjustment, locked: no other transaction decides it before this one ends. One that waited for the lock reads it as it is
 * by then. */
export async function lockAdjustment(tx: Db, id: number): Promise<AdjustmentRow | null> {
  await lockOne(tx, { id });
  return selectOne(tx, { id });
}

/** The adjustment that an operator sent under this name before. */
export const findSent = sql.row(
  'adjustment-find-sent',
  `${selected} where given.operator_id = :operatorId and given.client_id = :clientId`,
);

/** Which adjustments an operator wants: those of a state, or one by its id. */
export interface AdjustmentFilters {
  state: AdjustmentState | undefined;
  id: number | undefined;
}

export const findAdjustments = (
  db: Db,
  { state, id }: AdjustmentFilters,
  { afterId, size }: { afterId: number | null; size: number },
): Promise<AdjustmentRow[]> => db.rows(lists[state ?? 'all'].page, [afterId, size, id ?? null]);

/** The number of matching adjustments, counted up to `most`. */
export const countAdjustments = async (
  db: Db,
  { state, id }: AdjustmentFilters,
  most: number,
): Promise<number> => (await db.one(lists[state ?? 'all'].count, [most, id ?? null])).found;

/** The adjustments of one member, the newest first. */
export const findAdjustmentsOf = sql.rows(
  'adjustment-of-member',
  `${selected} where given.member_id = :memberId order by given.id desc limit :most`,
);

export interface NewAdjustment {
  memberId: number;
  goods: GoodsKind;
  amount: number;
  reason: string;
  isLarge: boolean;
  operatorId: number;
  clientId: string | undefined;
  at: Date;
}

/** Writes an adjustment, which waits when it is large; returns its id. */
export async function insertAdjustment(tx: Db, it: NewAdjustment): Promise<number> {
  const state: AdjustmentState = it.isLarge ? 'waiting' : 'applied';

  return (await insertOne(tx, { ...it, state, clientId: it.clientId ?? null })).id;
}

export const endAdjustment = sql.run(
  'adjustment-decide',
  `update adjustment set state = :state::text::adjustment_state, decided_by_id = :operatorId, decided_at = :at, was_alone = :wasAlone
    where id = :id and member_id = :memberId`,
);
