import type { GoodsKind } from '@lantern/rules/vip-plans';

import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

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

const insertRow = sql.run(
  'case-credit-insert',
  `insert into payment_case_credit (case_id, operator_id, goods, excess, is_large, reason, state, created_at)
   values (:caseId, :operatorId, :goods::text::order_goods, :excess, :isLarge, :reason, :state::text::sale_terms_state, :at)`,
);

/** Writes a credit, which waits when it is large. */
export async function insertCaseCredit(tx: Db, it: NewCaseCredit): Promise<void> {
  await insertRow(tx, { ...it, state: it.isLarge ? 'waiting' : 'confirmed' });
}

/** Locks and returns the credit of a case that waits. */
export const lockWaitingCredit = sql.row(
  'case-credit-waiting',
  `select id, operator_id as "operatorId" from payment_case_credit
    where case_id = :caseId and state = 'waiting' for no key update`,
);

export const endCaseCredit = sql.run(
  'case-credit-end',
  `update payment_case_credit set state = :state::text::sale_terms_state, decided_by_id = :operatorId, decided_at = :at, was_alone = :wasAlone
    where id = :id`,
);
