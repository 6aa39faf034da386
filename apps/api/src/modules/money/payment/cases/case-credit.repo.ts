import type { GoodsKind } from '@lantern/rules/vip-plans';

import { type Db, statement } from '../../../../platform/database/db.ts';

/** The goods of an order that an operator asked to credit although less was paid. */
export interface NewCaseCredit {
  caseId: number;
  operatorId: number;
  goods: GoodsKind;
  /** Days or coins that were not paid for. */
  excess: number;
  /** Whether it waits for a second person. */
  isLarge: boolean;
  reason: string;
  at: Date;
}

const insertRow = statement(
  'case-credit-insert',
  `insert into payment_case_credit (case_id, operator_id, goods, excess, is_large, reason, state, created_at)
   values ($1, $2, $3::text::order_goods, $4, $5, $6, $7::text::sale_terms_state, $8)`,
);

const selectWaiting = statement(
  'case-credit-waiting',
  `select id, operator_id as "operatorId" from payment_case_credit
    where case_id = $1 and state = 'waiting' for no key update`,
);

const updateState = statement(
  'case-credit-end',
  `update payment_case_credit set state = $2::text::sale_terms_state, decided_by_id = $3, decided_at = $4, was_alone = $5
    where id = $1`,
);

/** Writes a credit, which waits when it is large. */
export async function insertCaseCredit(tx: Db, it: NewCaseCredit): Promise<void> {
  const what = [it.caseId, it.operatorId, it.goods, it.excess, it.isLarge, it.reason];
  await tx.run(insertRow, [...what, it.isLarge ? 'waiting' : 'confirmed', it.at]);
}

/** Locks and returns the credit of a case that waits. */
export const lockWaitingCredit = (
  tx: Db,
  caseId: number,
): Promise<{ id: number; operatorId: number } | null> => tx.row(selectWaiting, [caseId]);

export async function endCaseCredit(
  tx: Db,
  id: number,
  end: { state: 'confirmed' | 'refused'; operatorId: number; at: Date; wasAlone: boolean },
): Promise<void> {
  await tx.run(updateState, [id, end.state, end.operatorId, end.at, end.wasAlone]);
}
