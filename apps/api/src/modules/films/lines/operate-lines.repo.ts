import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { hostOf, playerOf } from '../access/access.repo.ts';
import { isPublished } from '../catalogue/is-published.ts';

/** Hosts with the number of their titles, of failures for members after a day, and of all titles with lines of other sites. */
export const findHostsInUse = sql.rows(
  'lines-operator-hosts',
  `with used as (
     select ${hostOf('e')} as host, count(distinct e.video_id)::int as titles from episode e
      where e.asset_id is null and e.gone_at is null group by 1)
   select h.host, h.state::text as state, coalesce(used.titles, 0) as titles, h.allows_pages as "allowsPages",
     h.has_https as "hasHttps", h.median_ms as "answerMs", h.failures, h.checked_at as "checkedAt", h.blocked_reason as reason,
     coalesce((select sum(f.failures) from line_failure f where f.host = h.host and f.day > :after::date), 0)::int as "memberFailures",
     (select count(distinct e.video_id)::int from episode e where e.asset_id is null and e.gone_at is null) as "all"
   from line_host h left join used on used.host = h.host where used.titles is not null or h.state = 'blocked'
   order by titles desc, h.host limit 500`,
  { notNull: ['state', 'titles', 'all', 'memberFailures'] },
);

export type HostInUse = Awaited<ReturnType<typeof findHostsInUse>>[number];

const block = sql.run(
  'lines-operator-block',
  `update line_host set state = 'blocked', blocked_reason = :reason where host = :host and state <> 'blocked'`,
);

/** Whether there was such a host, and it was not blocked. */
export const blockHost = async (tx: Db, host: string, reason: string): Promise<boolean> =>
  (await block(tx, { host, reason })) === 1;

const unblock = sql.run(
  'lines-operator-unblock',
  `update line_host set state = 'unknown', blocked_reason = '', failures = 0, checked_at = null where host = :host and state = 'blocked'`,
);

export const unblockHost = async (tx: Db, host: string): Promise<boolean> =>
  (await unblock(tx, { host })) === 1;

/** SQL: the episodes `e` at a host; the index over hosts has these words. */
const isAtHost = `${hostOf('e')} = $1 and e.asset_id is null and e.gone_at is null`;

/** SQL: an address with `$2` in the place of `$1`. */
const moved = (address: string): string => `$2 || substring(${address} from length($1) + 1)`;

const count = statement(
  'lines-operator-count',
  `select count(*)::int as addresses, count(distinct e.video_id)::int as titles from episode e where ${isAtHost}`,
  { notNull: ['addresses', 'titles'] },
);
const examples = statement(
  'lines-operator-examples',
  `select ${moved('e.address')} as address from episode e where ${isAtHost} order by e.id limit 3`,
  { notNull: ['address'] },
);

/** What would change if a host took the place of another. */
export async function previewReplacement(db: Db, host: string, to: string) {
  const { addresses, titles } = await db.one(count, [host]);
  const shown = await db.rows(examples, [host, to]);
  return { addresses, titles, examples: shown.map((it) => it.address) };
}

const saveHost = sql.run(
  'lines-operator-keep-host',
  'insert into line_host (host) values (:to) on conflict do nothing',
);
const addReplacement = sql.one(
  'lines-operator-add-replacement',
  `insert into line_replacement (from_host, to_host, operator_id, created_at, lasting) values (:host, :to, :operatorId, :at, :isLasting) returning id`,
);
const replaceSome = statement(
  'lines-operator-replace-some',
  `with these as materialized (select e.id, e.address from episode e where ${isAtHost} order by e.id limit $4 for update),
     kept as (insert into line_replaced (replacement_id, episode_id, address) select $3, id, address from these
       on conflict (replacement_id, episode_id) do update set address = excluded.address)
   update episode e set address = ${moved('these.address')}, address_digest = sha256(convert_to(${moved('these.address')}, 'UTF8'))
     from these where e.id = these.id`,
);
const endReplacement = sql.run(
  'lines-operator-end-replacement',
  'update line_replacement set addresses = :addresses where id = :id',
);

const atOnce = 2000;

/** Puts a host in the place of another in so many addresses at most; the number of those that changed. */
export async function replaceHost(
  tx: Db,
  it: { host: string; to: string; most: number; isLasting: boolean },
  by: { operatorId: number; at: Date },
): Promise<{ id: number; addresses: number }> {
  await saveHost(tx, { to: it.to });
  const { id } = await addReplacement(tx, { ...it, operatorId: by.operatorId, at: by.at });
  let addresses = 0;
  while (addresses < it.most) {
    const changed = await tx.run(replaceSome, [it.host, it.to, id, atOnce]);
    addresses += changed;
    if (changed < atOnce) break;
  }
  await endReplacement(tx, { id, addresses });
  return { id, addresses };
}
const countMore = sql.run(
  'lines-operator-count-more',
  'update line_replacement set addresses = addresses + :changed where id = :id',
);

/** The replacements that hold for what comes, the oldest first. */
export const findLasting = sql.rows(
  'lines-operator-lasting',
  `select id, from_host as host, to_host as "to" from line_replacement where lasting and undone_at is null order by id`,
);

/** Does a replacement again, in so many addresses at most. */
export async function replaceOnce(
  tx: Db,
  { id, host, to }: { id: number; host: string; to: string },
  most: number,
): Promise<void> {
  const changed = await tx.run(replaceSome, [host, to, id, most]);
  if (changed > 0) await countMore(tx, { id, changed });
}

export const findReplacements = sql.rows(
  'lines-operator-replacements',
  `select r.id, r.from_host as "from", r.to_host as "to", r.addresses, r.lasting, o.login_name as by, r.created_at as "createdAt",
     r.undone_at as "undoneAt"
   from line_replacement r join operator o on o.id = r.operator_id order by r.id desc limit 20`,
);

const takeUndo = sql.row(
  'lines-operator-take-undo',
  'update line_replacement set undone_at = :at where id = :id and undone_at is null returning from_host as "from", to_host as "to"',
);
const saveUndoneHost = sql.run(
  'lines-operator-keep-undone-host',
  'insert into line_host (host) values (:from) on conflict do nothing',
);
const giveBack = statement(
  'lines-operator-give-back',
  `update episode e set address = r.address, address_digest = sha256(convert_to(r.address, 'UTF8'))
     from line_replaced r
    where r.replacement_id = $3 and e.id = r.episode_id and e.address = ${moved('r.address')}`,
);

/** Gives addresses back that are as a replacement left them; null where it is undone, or there is none. */
export async function undoReplacement(tx: Db, id: number, at: Date): Promise<number | null> {
  const taken = await takeUndo(tx, { id, at });
  if (taken === null) return null;
  await saveUndoneHost(tx, { from: taken.from });
  return tx.run(giveBack, [taken.from, taken.to, id]);
}

/** SQL: whether no episode of a video `v` is known to play. */
const isLost = `${isPublished('$1', 'v')} and not exists (
     select from episode e left join line_host h on h.host = ${hostOf('e')}
      where e.video_id = v.id and (e.asset_id is not null
        or (e.gone_at is null and coalesce(h.state, 'unknown') not in ('failing', 'blocked'))))`;

const lost = statement(
  'lines-operator-lost',
  `select v.id as "videoId", v.title, array(select distinct ${hostOf('e')} from episode e
     where e.video_id = v.id and e.asset_id is null and e.gone_at is null) as hosts
   from video v where ${isLost} order by v.published_at desc, v.id desc limit 200`,
  { notNull: ['hosts'] },
);
const countLost = statement(
  'lines-operator-count-lost',
  `select count(*)::int as total from video v where ${isLost}`,
  { notNull: ['total'] },
);

/** Published titles of which no line plays, the newest first, and how many there are. */
export const findLostTitles = async (db: Db, now: Date) => ({
  list: await db.rows(lost, [now]),
  total: (await db.one(countLost, [now])).total,
});

/** The players of lines in their order; those without a place behind, that with most titles first. */
export const findPlayersInOrder = sql.rows(
  'lines-operator-players',
  `select used.code, used.titles, placed.position is not null as "isPlaced",
     array(select distinct s.name from source_player p join source s on s.id = p.source_id where p.code = used.code order by s.name) as sources
   from (select ${playerOf('c')} as code, count(distinct c.video_id)::int as titles from channel c
          where c.source_id is not null and c.player_code <> '' group by 1) used
     left join player_order placed on placed.code = used.code
   order by placed.position nulls last, used.titles desc, used.code limit 300`,
  { notNull: ['code', 'titles', 'isPlaced', 'sources'] },
);

const lockOrder = sql.run(
  'lines-operator-lock-players',
  'lock table player_order in share row exclusive mode',
);
const order = sql.rows('lines-operator-order', 'select code from player_order order by position');
const clearOrder = sql.run(
  'lines-operator-clear-players',
  'delete from player_order where not code = any(:codes::text[])',
);
const putOrder = sql.run(
  'lines-operator-put-players',
  `insert into player_order (code, position) select code, place::int - 1 from unnest(:codes::text[]) with ordinality as given (code, place)
   on conflict (code) do update set position = excluded.position`,
);

/** The order of before, which others wait to change until the transaction ends. */
export async function lockPlayerOrder(tx: Db): Promise<string[]> {
  await lockOrder(tx);
  return (await order(tx)).map(({ code }) => code);
}

/** Puts players in this order; others have no place. */
export async function putPlayerOrder(tx: Db, codes: readonly string[]): Promise<void> {
  await clearOrder(tx, { codes });
  await putOrder(tx, { codes });
}
