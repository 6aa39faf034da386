import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Members who came before, and when their run began. */
export const findMoved = sql.rows(
  'moved-in-known',
  `select moved.remote_id as "remoteId", moved.member_id as "memberId", moved.points, member.code,
     member.password_hash as "passwordHash", member.banned_at is not null as "isBanned", run.started_at as "cameAt"
   from moved_member moved join member on member.id = moved.member_id left join source_run run on run.id = moved.run_id
   where moved.source_id = :sourceId and moved.remote_id = any(:remoteIds::text[])`,
  { notNull: ['isBanned'] },
);

export type KnownMember = Awaited<ReturnType<typeof findMoved>>[number];

/** An operator’s ban of a member here, or the end of one; null where no operator has decided. */
export const findBanDecision = sql.row(
  'moved-in-ban-decided',
  `select 1 from audit where subject_kind = 'member' and subject_id = :code and action in ('member.ban', 'member.unban') limit 1`,
);

/** Each name is looked up by itself: a list of thousands would be gone through for each member of the site. */
const taken = sql.rows(
  'moved-in-taken-names',
  `select asked.name from unnest(:names::text[]) as asked (name)
    where exists (select from member where lower(login_name) = asked.name offset 0)`,
  { notNull: ['name'] },
);

/** Which of these names members have here, in any case of letters. */
export const findTakenNames = async (tx: Db, names: readonly string[]): Promise<string[]> =>
  (await taken(tx, { names: names.map((it) => it.toLowerCase()) })).map(({ name }) => name);

export interface MovingMemberRow {
  code: string;
  loginName: string;
  nickname: string;
  passwordHash: string;
  createdAt: Date;
  bannedAt: Date | null;
}

const insert = sql.rows(
  'moved-in-insert-members',
  `insert into member (code, login_name, nickname, password_hash, created_at, banned_at)
   select * from unnest(:codes::text[], :loginNames::text[], :nicknames::text[], :passwordHashes::text[], :createdAts::timestamptz[], :bannedAts::timestamptz[])
   on conflict do nothing returning id as "memberId", login_name as "loginName"`,
);

/** Those whose code or name was free. */
export const insertMovingMembers = (tx: Db, rows: readonly MovingMemberRow[]) =>
  insert(tx, {
    codes: rows.map((it) => it.code),
    loginNames: rows.map((it) => it.loginName),
    nicknames: rows.map((it) => it.nickname),
    passwordHashes: rows.map((it) => it.passwordHash),
    createdAts: rows.map((it) => it.createdAt),
    bannedAts: rows.map((it) => it.bannedAt),
  });

interface MovedRow {
  remoteId: string;
  memberId: number;
  oldLoginName: string | null;
  points: number;
}

const keep = sql.run(
  'moved-in-keep',
  `insert into moved_member (source_id, remote_id, member_id, old_login_name, points, run_id)
   select :sourceId, remote_id, member_id, old_name, points, :runId
     from unnest(:remoteIds::text[], :memberIds::bigint[], :oldLoginNames::text[], :points::bigint[]) as given (remote_id, member_id, old_name, points)`,
);

export const saveMoved = (
  tx: Db,
  { sourceId, runId }: { sourceId: number; runId: string },
  rows: readonly MovedRow[],
): Promise<number> =>
  keep(tx, {
    sourceId,
    remoteIds: rows.map((it) => it.remoteId),
    memberIds: rows.map((it) => it.memberId),
    oldLoginNames: rows.map((it) => it.oldLoginName),
    points: rows.map((it) => it.points),
    runId,
  });

export const savePoints = sql.run(
  'moved-in-keep-points',
  'update moved_member set points = :points where source_id = :sourceId and remote_id = :remoteId',
);

const bind = sql.run(
  'moved-in-bind-inviters',
  `insert into invite (invitee_id, inviter_id, bound_at)
   select invitee.member_id, inviter.member_id, :at
     from unnest(:invitees::text[], :inviters::text[]) as given (invitee, inviter)
     join moved_member invitee on invitee.source_id = :sourceId and invitee.remote_id = given.invitee
     join moved_member inviter on inviter.source_id = :sourceId and inviter.remote_id = given.inviter
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
  bind(tx, {
    sourceId,
    invitees: pairs.map((it) => it.invitee),
    inviters: pairs.map((it) => it.inviter),
    at,
  });

/** Members whose md5 is not wrapped yet. */
export const findBareHashes = sql.rows(
  'moved-in-bare-hashes',
  `select id, password_hash as hash from member
    where id > :after and password_hash like '$maccms-md5$%' order by id limit :most`,
);
