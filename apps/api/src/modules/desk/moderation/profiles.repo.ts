import type { ProfileCheck } from '@lantern/contracts/entities/profile-check';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { statement, variant } from '../../../platform/database/statement.ts';

export interface CheckRow {
  id: number;
  memberId: number;
  memberCode: string;
  nickname: string;
  signature: string;
  avatarKey: string | null;
  reports: number;
  state: ProfileCheck['state'];
  isBanned: boolean;
  changedAt: Date;
  decidedAt: Date | null;
  reason: string;
}

/** The bound of counted members who reported a profile. */
const mostReports = 1000;

const checks = `select c.id, c.member_id as "memberId", m.code as "memberCode", c.nickname, c.signature,
    c.avatar_key as "avatarKey", c.state, m.banned_at is not null as "isBanned", c.changed_at as "changedAt",
    c.decided_at as "decidedAt", c.reason,
    (select count(*)::int from (select from profile_report r where r.check_id = c.id limit ${mostReports}) told) as reports
  from profile_check c join member m on m.id = c.member_id`;

const isReported =
  '($2::boolean is null or exists (select from profile_report r where r.check_id = c.id) = $2)';

const pageOf = (order: 'asc' | 'desc') =>
  variant(
    'profile-checks',
    order,
    `${checks} where c.state = $1::text::profile_check_state and ${isReported}
       and ($3::bigint is null or c.id ${order === 'asc' ? '>' : '<'} $3) order by c.id ${order} limit $4`,
  );

const pages = { newest: pageOf('desc'), oldest: pageOf('asc') };

const count = statement(
  'profile-checks-count',
  `select count(*)::int as total from (select from profile_check c
     where c.state = $1::text::profile_check_state and ${isReported} limit $3) counted`,
);

const reporters = sql.rows(
  'profile-reporters',
  'select reporter_id as "memberId" from profile_report where check_id = :id order by reporter_id limit 10000',
);

const friend = sql.row(
  'profile-of-friend',
  'select invitee_id as "memberId" from invite where inviter_id = :memberId and invitee_id = :friendId',
);

interface CheckFilter {
  state: ProfileCheck['state'];
  reported: boolean | null;
}

export const findChecks = (
  db: Db,
  { state, reported }: CheckFilter,
  page: { sort: 'newest' | 'oldest'; afterId: number | null; size: number },
): Promise<CheckRow[]> => db.rows(pages[page.sort], [state, reported, page.afterId, page.size]);

export const countChecks = async (
  db: Db,
  { state, reported }: CheckFilter,
  most: number,
): Promise<number> => (await db.one(count, [state, reported, most])).total;

/** A profile's row, which changes only while its member is locked. */
export const findCheck = sql.row('profile-check', `${checks} where c.id = :id`);

/** The picture of a profile that was reset is kept as proof; no other is. */
export const decideCheck = sql.run(
  'profile-check-decide',
  `update profile_check set state = :state::text::profile_check_state, decided_by = :operatorId, decided_at = :at, reason = :reason,
     avatar_key = case when :state = 'reset' then avatar_key end where id = :id`,
);

/** The members who reported the profile. */
export const findProfileReporters = async (db: Db, id: number): Promise<number[]> =>
  (await reporters(db, { id })).map(({ memberId }) => memberId);

/** Whether a member invited the other one, and so sees their profile. */
export const isFriend = async (db: Db, memberId: number, friendId: number): Promise<boolean> =>
  (await friend(db, { memberId, friendId })) !== null;

/** Keeps a report, once for each member and check. */
export const addProfileReport = sql.run(
  'profile-report',
  `insert into profile_report (check_id, reporter_id, created_at) values (:checkId, :memberId, :at) on conflict do nothing`,
);

/** The counts by month, the latest first. */
export const countProfilesByMonth = sql.rows(
  'profile-months',
  `select to_char(c.changed_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as received,
     count(*) filter (where exists (select from profile_report r where r.check_id = c.id))::int as reported,
     count(*) filter (where c.state = 'passed')::int as passed, count(*) filter (where c.state = 'reset')::int as reset,
     count(*) filter (where c.state = 'open')::int as open
   from profile_check c where c.changed_at >= :since group by 1 order by 1 desc`,
);
