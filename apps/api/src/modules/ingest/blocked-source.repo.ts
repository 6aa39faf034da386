import { type Db, statement } from '../../platform/database/db.ts';

const find = statement<{ reason: string }>(
  'blocked-find',
  'select reason from blocked_source where sha256 = $1',
);

const block = statement(
  'blocked-add',
  `insert into blocked_source (sha256, reason, operator_id, created_at) values ($1, $2, $3, $4)
   on conflict (sha256) do nothing`,
);

/** Why a file of this checksum must not be published; null when it may. */
export const findBlocked = async (db: Db, sha256: Buffer): Promise<string | null> =>
  (await db.row(find, [sha256]))?.reason ?? null;

export const blockSource = (
  tx: Db,
  it: { sha256: Buffer; reason: string; operatorId: number; at: Date },
): Promise<number> => tx.run(block, [it.sha256, it.reason, it.operatorId, it.at]);
