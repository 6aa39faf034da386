import { type Db, statement } from '../../../platform/database/db.ts';

const known = statement(
  'moved-in-known',
  `select moved.remote_id as "remoteId", moved.member_id as "memberId", moved.points,
     coalesce((select balance from ledger_account a where a.member_id = moved.member_id
       and a.kind = 'member_coins_given'), 0)::bigint as coins
   from moved_member moved where moved.source_id = $1 and moved.remote_id = any($2::text[])`,
  { notNull: ['coins'] },
);

/** Members who came before. */
export const findMoved = (tx: Db, sourceId: number, remoteIds: readonly string[]) =>
  tx.rows(known, [sourceId, remoteIds]);

const taken = statement(
  'moved-in-taken-names',
  'select lower(login_name) as name from member where lower(login_name) = any($1::text[])',
  { notNull: ['name'] },
);

/** Which of these names members have here, in any case of letters. */
export const findTakenNames = async (tx: Db, names: readonly string[]): Promise<string[]> =>
  (await tx.rows(taken, [names.map((it) => it.toLowerCase())])).map(({ name }) => name);

export interface MovingMemberRow {
  code: string;
  loginName: string;
  nickname: string;
  passwordHash: string;
  createdAt: Date;
  bannedAt: Date | null;
}

const insert = statement(
  'moved-in-insert-members',
  `insert into member (code, login_name, nickname, password_hash, created_at, banned_at)
   select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])
   on conflict do nothing returning id as "memberId", login_name as "loginName"`,
);

/** Those whose code or name was free. */
export const insertMovingMembers = (tx: Db, rows: readonly MovingMemberRow[]) =>
  tx.rows(insert, [
    rows.map((it) => it.code),
    rows.map((it) => it.loginName),
    rows.map((it) => it.nickname),
    rows.map((it) => it.passwordHash),
    rows.map((it) => it.createdAt),
    rows.map((it) => it.bannedAt),
  ]);

interface MovedRow {
  remoteId: string;
  memberId: number;
  oldLoginName: string | null;
  points: number;
}

const keep = statement(
  'moved-in-keep',
  `insert into moved_member (source_id, remote_id, member_id, old_login_name, points, run_id)
   select $1, remote_id, member_id, old_name, points, $6
     from unnest($2::text[], $3::bigint[], $4::text[], $5::bigint[]) as given (remote_id, member_id, old_name, points)`,
);

export const keepMoved = (
  tx: Db,
  { sourceId, runId }: { sourceId: number; runId: string },
  rows: readonly MovedRow[],
): Promise<number> =>
  tx.run(keep, [
    sourceId,
    rows.map((it) => it.remoteId),
    rows.map((it) => it.memberId),
    rows.map((it) => it.oldLoginName),
    rows.map((it) => it.points),
    runId,
  ]);

const keepPointsRow = statement(
  'moved-in-keep-points',
  'update moved_member set points = $3 where source_id = $1 and remote_id = $2',
);

export const keepPoints = (
  tx: Db,
  sourceId: number,
  remoteId: string,
  points: number,
): Promise<number> => tx.run(keepPointsRow, [sourceId, remoteId, points]);

const bind = statement(
  'moved-in-bind-inviters',
  `insert into invite (invitee_id, inviter_id, bound_at)
   select invitee.member_id, inviter.member_id, $4
     from unnest($2::text[], $3::text[]) as given (invitee, inviter)
     join moved_member invitee on invitee.source_id = $1 and invitee.remote_id = given.invitee
     join moved_member inviter on inviter.source_id = $1 and inviter.remote_id = given.inviter
    where invitee.member_id <> inviter.member_id
      and not exists (select from invite there where there.inviter_id = invitee.member_id)
   on conflict (invitee_id) do nothing`,
);

/** Binds members to those who invited them there. One who has invitees here is left out: it might close a circle. */
export const bindMoved = (
  tx: Db,
  sourceId: number,
  { pairs, at }: { pairs: readonly { invitee: string; inviter: string }[]; at: Date },
): Promise<number> =>
  tx.run(bind, [sourceId, pairs.map((it) => it.invitee), pairs.map((it) => it.inviter), at]);

const bareRows = statement(
  'moved-in-bare-hashes',
  `select id, password_hash as hash from member
    where id > $1 and password_hash like '$maccms-md5$%' order by id limit $2`,
);

/** Members whose md5 is not wrapped yet. */
export const findBareHashes = (db: Db, after: number, most: number) =>
  db.rows(bareRows, [after, most]);
