import type { FeedbackEntry } from '@lantern/contracts/entities/feedback';

import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

const insertRow = sql.row(
  'feedback-insert',
  'insert into feedback (member_id, body, created_at) values (:memberId, :body, :at) returning id::text',
);

export interface FeedbackRow {
  id: string;
  memberId: number;
  memberCode: string;
  nickname: string;
  body: string;
  createdAt: Date;
  state: FeedbackEntry['state'];
  answer: string;
  handledAt: Date | null;
  handler: string | null;
}

const rows = `select feedback.id::text, feedback.member_id as "memberId", member.code as "memberCode", member.nickname,
    feedback.body, feedback.created_at as "createdAt", feedback.state, feedback.answer,
    feedback.handled_at as "handledAt", operator.login_name as handler
  from feedback join member on member.id = feedback.member_id left join operator on operator.id = feedback.handled_by`;

const pages = {
  oldest: statement(
    'feedback-oldest',
    `${rows} where feedback.state = $1 and ($2::uuid is null or feedback.id > $2) order by feedback.id limit $3`,
  ),
  newest: statement(
    'feedback-newest',
    `${rows} where feedback.state = $1 and ($2::uuid is null or feedback.id < $2) order by feedback.id desc limit $3`,
  ),
};

const count = sql.one(
  'feedback-count',
  'select count(*)::int as found from (select from feedback where state = :state limit :most) as bounded',
);

/** Keeps a member's feedback; returns its id. */
export async function insertFeedback(
  db: Db,
  { memberId, body, at }: { memberId: number; body: string; at: Date },
): Promise<string> {
  const row = await insertRow(db, { memberId, body, at });
  if (row === null) throw new Error('feedback was not inserted');
  return row.id;
}

export const findFeedback = (
  db: Db,
  state: FeedbackRow['state'],
  { sort, afterId, size }: { sort: keyof typeof pages; afterId: string | null; size: number },
): Promise<FeedbackRow[]> => db.rows(pages[sort], [state, afterId, size]);

export const countFeedback = async (
  db: Db,
  state: FeedbackRow['state'],
  most: number,
): Promise<number> => (await count(db, { state, most })).found;

/** Locks and returns feedback. */
export const lockFeedback = sql.row(
  'feedback-one',
  `${rows} where feedback.id = :id for update of feedback`,
);

export const handleFeedback = sql.run(
  'feedback-handle',
  'update feedback set state = :state, answer = :answer, handled_by = :operatorId, handled_at = :at where id = :id and member_id = :memberId',
);
