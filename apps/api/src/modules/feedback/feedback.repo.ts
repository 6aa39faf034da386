import { type Db, statement } from '../../platform/database/db.ts';

const insertRow = statement<{ id: string }>(
  'feedback-insert',
  'insert into feedback (member_id, body, created_at) values ($1, $2, $3) returning id::text',
);

/** Keeps what a member wrote; answers its id. */
export async function insertFeedback(
  db: Db,
  { memberId, body, at }: { memberId: number; body: string; at: Date },
): Promise<string> {
  const row = await db.row(insertRow, [memberId, body, at]);
  if (row === null) throw new Error('feedback was not inserted');
  return row.id;
}
