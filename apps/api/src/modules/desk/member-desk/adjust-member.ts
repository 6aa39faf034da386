import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  adjustMember as adjustCall,
  decideAdjustment as decideCall,
  listAdjustments as listCall,
} from '@lantern/contracts/calls/operator/adjustments';
import type { Adjustment } from '@lantern/contracts/entities/adjustment';
import {
  businessDayOf,
  formatShanghaiTime,
  startOfBusinessDay,
} from '@lantern/rules/shanghai-time';

import type { ActContext } from '../../../calls/call-context.ts';
import { pageOf, readIdCursor } from '../../../calls/keyset.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { refuseOwnAccount } from '../../ground/operator/refuse-own-account.ts';
import {
  checkSecondPerson,
  type ConfirmersOf,
  readConfirmers,
} from '../../ground/operator/second-person.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { applyAdjustment } from '../../ground/wallet/apply-adjustment.ts';
import { giftBoundsOf, lockSpent } from '../../ground/wallet/gift-bounds.ts';
import {
  type AdjustmentRow,
  countAdjustments,
  endAdjustment,
  findAdjustments,
  findSent,
  insertAdjustment,
  lockAdjustment,
} from './adjustment.repo.ts';
import { findOthersMember } from './others-member.ts';

/**
 * Gives a member days of VIP or coins, or takes them. One bound limits what an operator gives and takes alone in a day; an
 * adjustment above the other bound waits for a second person. Sent again under the same name, it returns the first result.
 */
export async function adjustMember(
  { deps, act }: ActContext,
  { memberCode, goods, amount, reason, clientId }: PayloadOf<typeof adjustCall>,
): Promise<AnswerOf<typeof adjustCall>> {
  const bounds = giftBoundsOf(await siteSettingsOf(deps)())[goods];
  const at = deps.now();
  const answer = await deps.db.transact(async (tx) => {
    const memberId = await findOthersMember({ deps, act }, tx, memberCode);
    const since = startOfBusinessDay(businessDayOf(at));
    const spent = await lockSpent(tx, { operatorId: act.operatorId, goods, since });
    const sent =
      clientId === undefined ? null : await findSent(tx, { operatorId: act.operatorId, clientId });
    if (sent !== null) return { id: sent.id, state: sent.state };
    const isLarge = Math.abs(amount) > bounds.together;
    if (!isLarge && spent + Math.abs(amount) > bounds.aDay) refuse('adjustments-spent');
    const asked = { memberId, goods, amount, reason, isLarge, clientId, at };
    const id = await insertAdjustment(tx, { ...asked, operatorId: act.operatorId });
    killPoint('adjust: written');
    if (!isLarge) await apply(tx, { id, memberId, goods, amount }, at);
    const state = isLarge ? 'waiting' : 'applied';
    const after = { goods, amount, state };
    await act.saveAudit(tx, { subject: { kind: 'member', id: memberCode }, after, reason });
    killPoint('adjust: before commit');
    return { id, state } as const;
  });
  killPoint('adjust: committed');
  return answer;
}

async function apply(
  tx: Db,
  { id, ...given }: Pick<AdjustmentRow, 'id' | 'memberId' | 'goods' | 'amount'>,
  at: Date,
): Promise<void> {
  const outcome = await applyAdjustment(tx, { ...given, adjustmentId: id, at });
  if (outcome === 'short') refuse('adjustment-short');
  killPoint('adjust: moved');
}

/** Who asked for an adjustment, and what it takes to confirm it; never by the member who gets it. */
const waitingFor = ({ operatorId, memberId }: AdjustmentRow) =>
  ({ askedById: operatorId, permission: 'members.grant', memberId }) as const;

/** Applies a waiting adjustment, or rejects it. */
export async function decideAdjustment(
  { deps, act }: ActContext,
  { id, applies, reason }: PayloadOf<typeof decideCall>,
): Promise<AnswerOf<typeof decideCall>> {
  const at = deps.now();
  return deps.db.transact(async (tx) => {
    const row = (await lockAdjustment(tx, id)) ?? refuse('adjustment-unknown');
    if (row.state !== 'waiting') refuse('adjustment-decided');
    await refuseOwnAccount({ deps, act }, tx, row.memberId);
    const asked = { ...waitingFor(row), own: 'own-adjustment' } as const;
    const wasAlone = applies && (await checkSecondPerson({ deps, act }, tx, asked));
    if (applies) await apply(tx, row, at);
    const state = applies ? 'applied' : 'refused';
    await endAdjustment(tx, { ...row, state, operatorId: act.operatorId, at, wasAlone });
    await act.saveAudit(tx, {
      subject: { kind: 'member', id: row.memberCode },
      before: { state: row.state },
      after: { state, ...(wasAlone && { wasAlone }) },
      reason,
    });
    return { state };
  });
}

export const presentAdjustment = (row: AdjustmentRow, confirmersOf: ConfirmersOf): Adjustment => ({
  id: row.id,
  memberCode: row.memberCode,
  memberNichen: row.nickname,
  goods: row.goods,
  amount: row.amount,
  reason: row.reason,
  state: row.state,
  operator: row.operator,
  decidedBy: row.decidedBy ?? '',
  confirmers: row.state === 'waiting' ? confirmersOf(waitingFor(row)) : [],
  createTime: formatShanghaiTime(row.createdAt),
  decideTime: row.decidedAt && formatShanghaiTime(row.decidedAt),
});

/** A page of adjustments. */
export async function listAdjustments(
  { deps }: ActContext,
  { sort, size, after, state, id }: PayloadOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const { db } = deps;
  const afterId = readIdCursor({ sort, after });
  const confirmersOf = await readConfirmers(deps, db);
  return pageOf({
    sort,
    size,
    after,
    find: (wanted) => findAdjustments(db, { state, id }, { afterId, size: wanted }),
    count: (most) => countAdjustments(db, { state, id }, most),
    keyOf: (row) => [row.id],
    present: (row) => presentAdjustment(row, confirmersOf),
  });
}
