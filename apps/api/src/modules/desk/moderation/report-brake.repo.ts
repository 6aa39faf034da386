import type { RecentlyHidden } from '@lantern/rules/report';

import type { Db } from '../../../platform/database/db.ts';
import { hasPaid } from '../../../platform/database/has-paid.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Taken after the lock of the video. */
const lockHiding = sql.run(
  'moderation-lock-hiding',
  'select from pg_advisory_xact_lock(5267836023)',
);

const recentlyHidden = sql.one(
  'moderation-recently-hidden',
  `select count(*) filter (where not known)::int as "byStrangers", count(*) filter (where known)::int as "byKnown",
          count(*) filter (where known and member_id = :memberId)::int as "byThisMember"
     from video_report where created_at > :since and hid`,
);

/** Null when there is no such member, and for a banned one, whose word weighs no more than a stranger's. */
export const findReporterHistory = sql.row(
  'moderation-reporter-history',
  `select m.created_at as "registeredAt",
          ${hasPaid('m.id')} as "hasPaid",
          (select count(*)::int from (select from watch_day where member_id = m.id and seconds >= 60 limit 3) days)
            as "watchedDays",
          reported.upheld, reported.cleared
     from member m, lateral (
       select count(*) filter (where state = 'upheld')::int as upheld,
              count(*) filter (where state = 'cleared')::int as cleared
         from video_report where member_id = m.id and category in ('minors', 'consent')
          and created_at > :at::timestamptz - interval '90 days') reported
    where m.id = :memberId and m.banned_at is null`,
);

/** The videos that reports hid since then. The next one who asks waits until this transaction ends. */
export async function lockRecentlyHidden(
  tx: Db,
  since: Date,
  memberId: number | null,
): Promise<RecentlyHidden> {
  await lockHiding(tx);
  return recentlyHidden(tx, { since, memberId });
}
