import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A member in the operators' list. */
export interface ListedRow {
  memberId: number;
  code: string;
  loginName: string;
  nickname: string;
  vipExpiresAt: Date | null;
  vipPlan: number | null;
  coins: number;
  balanceFen: number;
  bannedAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The text by which the rows are ordered, before the id; `''` in other orders. */
  place: string;
  /** The time by which the rows are ordered, before the id; null in other orders. */
  boundAt: Date | null;
}

/** Rows of `found`, in its order: the ids are chosen first, so that only a page's purses are summed. */
const listed = (found: string, order: string) => `
  with found as (${found})
  select member.id as "memberId", member.code, member.login_name as "loginName", member.nickname,
         member.vip_expires_at as "vipExpiresAt", member.vip_plan as "vipPlan", purse.*,
         member.banned_at as "bannedAt", member.created_at as "createdAt",
         (select max(last_used_at) from member_token where member_id = member.id) as "lastUsedAt",
         found.place, found.bound_at as "boundAt"
    from found join member on member.id = found.id, lateral (
      select coalesce(sum(balance) filter (where kind in ('member_coins_given', 'member_coins_bought')), 0)::bigint as coins,
             coalesce(sum(balance) filter (where kind = 'member_balance'), 0)::bigint as "balanceFen"
        from ledger_account where member_id = member.id) purse
   order by ${order}`;

const begin = '9223372036854775807';
const nickname = `(lower(nickname) collate "C")`;
const address = `(address collate "C")`;
/** The upper bound, by bytes, of all texts with this prefix. */
const past = '\u{10FFFF}';
/** The single lower bound of a page (the typed text, for the first one): with two, PostgreSQL may start at the farther one. */
const laterOf = (place: string, typed: string): string =>
  `greatest(${place}::text collate "C", ${typed}::text collate "C")`;

const byNickname = sql.rows(
  'members-by-nickname',
  listed(
    `select id, ${nickname} as place, null::timestamptz as bound_at from member
      where (${nickname}, id) > (${laterOf(':place', 'lower(:start)')}, :id::bigint)
        and ${nickname} < lower(:start) || '${past}' and id <> all(:without::bigint[])
      order by ${nickname}, id limit :size`,
    'found.place collate "C", found.id',
  ),
);

const byAddress = sql.rows(
  'members-by-address',
  listed(
    `select id, ${address} as place, null::timestamptz as bound_at from member
      where address <> '' and (${address}, id) > (${laterOf(':place', ':start')}, :id::bigint)
        and ${address} < :start::text || '${past}'
      order by ${address}, id limit :size`,
    'found.place collate "C", found.id',
  ),
);

const byInviter = sql.rows(
  'members-by-inviter',
  listed(
    `select invitee_id as id, '' as place, bound_at from invite
      where inviter_id = :inviterId and (bound_at, invitee_id) < (coalesce(:boundAt::timestamptz, 'infinity'), coalesce(:id::bigint, ${begin}))
      order by bound_at desc, invitee_id desc limit :size`,
    'found.bound_at desc, found.id desc',
  ),
);

const banned = `from member
      where banned_at is not null and id < coalesce($1::bigint, ${begin})
        and ($2::text is null or starts_with(lower(nickname), lower($2)) or id = any($3::bigint[]))
        and ($4::text is null or starts_with(address, $4))
        and ($5::bigint is null or exists (select from invite where invitee_id = member.id and inviter_id = $5))`;

/** Banned members are few, so each of them is read. */
const bannedOnes = statement(
  'members-banned',
  listed(
    `select id, '' as place, null::timestamptz as bound_at ${banned} order by id desc limit $6`,
    'found.id desc',
  ),
);

const exactIds = sql.rows(
  'members-exact-ids',
  `select id as "memberId" from member where code = :text
   union select id from member where login_name = :text
   union select member_id from purchase_order where number = upper(:text)
   union select member_id from withdrawal where order_no = upper(:text)
   order by 1`,
);

const counts = {
  banned: statement(
    'members-count-banned',
    `select count(*)::int as found from (select ${banned} limit $6) bounded`,
  ),
  newest: statement(
    'members-count',
    'select count(*)::int as found from (select from member limit $1) bounded',
  ),
  nickname: statement(
    'members-count-by-nickname',
    `select count(*)::int as found from (
       select from member where ${nickname} >= lower($1) and ${nickname} < lower($1) || '${past}'
          and id <> all($2::bigint[]) limit $3) bounded`,
  ),
  address: statement(
    'members-count-by-address',
    `select count(*)::int as found from (
       select from member where address <> '' and ${address} >= $1::text and ${address} < $1::text || '${past}' limit $2) bounded`,
  ),
  inviter: statement(
    'members-count-by-inviter',
    'select count(*)::int as found from (select from invite where inviter_id = $1 limit $2) bounded',
  ),
};

/** Who has a text as code or login name, or ordered or withdrew by it as a number; by id. */
export const findExactIds = async (db: Db, text: string): Promise<number[]> =>
  (await exactIds(db, { text })).map(({ memberId }) => memberId);

export const findByIds = sql.rows(
  'members-exact',
  listed(
    `select id, '' as place, null::timestamptz as bound_at from member where id = any(:ids::bigint[])`,
    'found.id',
  ),
);

export const findNewest = sql.rows(
  'members-newest',
  listed(
    `select id, '' as place, null::timestamptz as bound_at from member
      where id < coalesce(:afterId::bigint, ${begin}) order by id desc limit :size`,
    'found.id desc',
  ),
);

/** The start of a page that is ordered by a text. */
interface TextPlace {
  place: string;
  id: number;
}

export const findByNickname = (
  db: Db,
  start: string,
  { after, without, size }: { after: TextPlace; without: readonly number[]; size: number },
): Promise<ListedRow[]> =>
  byNickname(db, { start, place: after.place, id: after.id, without, size });

export const findByAddress = (
  db: Db,
  start: string,
  { after, size }: { after: TextPlace; size: number },
): Promise<ListedRow[]> => byAddress(db, { start, place: after.place, id: after.id, size });

export const findByInviter = (
  db: Db,
  inviterId: number,
  { after, size }: { after: { boundAt: Date; id: number } | null; size: number },
): Promise<ListedRow[]> =>
  byInviter(db, { inviterId, boundAt: after?.boundAt ?? null, id: after?.id ?? null, size });

/** Filters of the banned; null is no filter. */
export interface BannedFilters {
  nickname: string | null;
  /** Those who are meant however they are called. */
  ids: readonly number[];
  address: string | null;
  inviterId: number | null;
}

const valuesOf = ({ nickname: start, ids, address: from, inviterId }: BannedFilters): unknown[] => [
  start,
  ids,
  from,
  inviterId,
];

export const findBanned = (
  db: Db,
  filters: BannedFilters,
  { afterId, size }: { afterId: number | null; size: number },
): Promise<ListedRow[]> => db.rows(bannedOnes, [afterId, ...valuesOf(filters), size]);

/** The numbers of matching members, each counted up to `most`. */
export const countMembers = {
  banned: async (db: Db, filters: BannedFilters, most: number) =>
    (await db.one(counts.banned, [null, ...valuesOf(filters), most])).found,
  newest: async (db: Db, most: number) => (await db.one(counts.newest, [most])).found,
  nickname: async (db: Db, start: string, without: readonly number[], most: number) =>
    (await db.one(counts.nickname, [start, without, most])).found,
  address: async (db: Db, start: string, most: number) =>
    (await db.one(counts.address, [start, most])).found,
  inviter: async (db: Db, id: number, most: number) =>
    (await db.one(counts.inviter, [id, most])).found,
};
