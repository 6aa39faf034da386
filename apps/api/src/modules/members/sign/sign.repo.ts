import {
  CLAIMED_TASKS,
  type ClaimCode,
  claimedTasks,
  type MemberActivity,
  type TaskFacts,
} from '@lantern/rules/daily-tasks';
import type { BusinessDay } from '@lantern/rules/shanghai-time';
import type { LastSignIn } from '@lantern/rules/sign-in';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { statement, written } from '../../../platform/database/statement.ts';

/** A member's sign-in and tasks on a day. */
export interface SignFacts extends TaskFacts {
  last: LastSignIn | null;
}

/** The name of each task whose claim is there. */
const claimed = claimedTasks.map((task) => {
  const { code, pays } = CLAIMED_TASKS[task];
  const today = pays === 'once' ? '' : ' and day between $2::date and $2::date + 1';
  return `case when exists (select from claim where member_id = $1 and task = '${code}'${today}) then '${task}' end`;
});

/** Selects each field of the activity of the member $1 on the day $2. */
const activity: Readonly<Record<keyof MemberActivity, string>> = {
  watchedTodayMs: `coalesce((select seconds from watch_day where member_id = $1 and day = $2::date), 0) * 1000`,
  rechargedVip: `exists (select from vip_grant given where member_id = $1 and reason = 'purchase' and not exists (
    select from vip_grant taken where taken.member_id = given.member_id
       and taken.business_key = 'refund:' || replace(given.business_key, 'order:', '')))`,
};
const activityColumns = Object.entries(activity).map(([name, select]) => `${select} as "${name}"`);

/**
 * A claim for tomorrow was made before the clock was set back over midnight: it counts as today's, so that the change of the
 * clock pays no reward twice. A claim dated even later (by a clock that ran a year ahead) blocks nothing.
 */
const selectFacts = statement(
  'sign-facts',
  `select latest.day as "lastDay", latest.streak as "lastStreak",
     array_remove(array[${claimed.join(', ')}], null) as claimed,
     ${activityColumns.join(', ')}
   from (values (1)) one left join lateral (
     select least(day, $2::date)::text as day, streak from claim
      where member_id = $1 and task = 'sign_in' and day <= $2::date + 1
      order by claim.day desc limit 1) latest on true`,
  { notNull: ['claimed'], written: written<Pick<SignFacts, 'claimed'>>() },
);

const insertClaim = sql.run(
  'sign-keep-claim',
  `insert into claim (member_id, task, day, streak, ledger_transaction_id, vip_grant_id, created_at)
   values (:memberId, :task, :day, :streak, :transactionId, :grantId, :at)`,
);

export async function findSignFacts(
  db: Db,
  memberId: number,
  today: BusinessDay,
): Promise<SignFacts> {
  const row = await db.row(selectFacts, [memberId, today]);
  if (row === null) throw new Error('a select of one row found none');
  const { lastDay, lastStreak, ...facts } = row;
  const hasSigned = lastDay !== null && lastStreak !== null;
  return { ...facts, last: hasSigned ? { day: lastDay, streak: lastStreak } : null };
}

/** A claim: a task, or a sign-in with its streak. */
export interface NewClaim {
  memberId: number;
  task: ClaimCode;
  day: BusinessDay;
  /** The streak of a sign-in; null for a task. */
  streak: number | null;
  at: Date;
}

/** Keeps a claim with its payment: a ledger transaction or a VIP grant. */
export async function saveClaim(
  tx: Db,
  claim: NewClaim,
  paidBy: { transactionId: string | null; grantId: number | null },
): Promise<void> {
  const { memberId, task, day, streak, at } = claim;
  await insertClaim(tx, {
    memberId,
    task,
    day,
    streak,
    transactionId: paidBy.transactionId,
    grantId: paidBy.grantId,
    at,
  });
}
