import { createHash } from 'node:crypto';

import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { written } from '../../../../platform/database/statement.ts';

type Licence = 'owned' | 'licensed' | 'unchecked';

/** What the address of a feed tells: its format, and the digest that two sources can't share. */
export const describeFeed = (
  address: string,
): { kind: 'feed_json' | 'feed_xml'; digest: Buffer } => ({
  kind: /\bat[=/]xml\b/.test(address) ? 'feed_xml' : 'feed_json',
  digest: createHash('sha256').update(`feed ${address}`).digest(),
});

/** A feed by its number or its name, `wanted`; where two fit, the older one. */
export const findFeed = sql.row(
  'feeds-find',
  `select id, name, address, licence::text as licence, policy, state::text as state, declared_at as "declaredAt",
     operator_id as "operatorId" from source
    where kind in ('feed_json', 'feed_xml') and (id::text = :wanted or name = :wanted) order by id limit 1`,
  { notNull: ['licence', 'state'], written: written<{ licence: Licence }>() },
);

export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

const due = sql.rows(
  'feeds-due',
  `select id from source where kind in ('feed_json', 'feed_xml') and state in ('on', 'broken') and next_run_at <= :now
    order by next_run_at`,
);

/** The feeds whose time has come. */
export const findDueFeeds = async (db: Db, now: Date): Promise<number[]> =>
  (await due(db, { now })).map(({ id }) => id);

const schedule = sql.run(
  'feeds-schedule',
  `update source set state = case when :everyHours::int is null then 'off' else 'on' end::source_state, every_hours = :everyHours, next_run_at = :nextRunAt
    where id = :sourceId`,
);

/** Collects from a feed every so many hours, at once first; null stops collecting on a schedule. */
export const scheduleFeed = (
  tx: Db,
  sourceId: number,
  { everyHours, at }: { everyHours: number | null; at: Date },
): Promise<number> =>
  schedule(tx, { sourceId, everyHours, nextRunAt: everyHours === null ? null : at });

/**
 * Sets the next run of a feed with a schedule. A failed run is repeated in an hour; three failures in a row make the feed
 * broken, and it is tried daily. A good run that `keepsDue` puts none off.
 */
export const planNext = sql.run(
  'feeds-plan-next',
  `update source s set
     state = case when :isDone::boolean then 'on' when last.failed = 3 then 'broken' else s.state end::source_state,
     next_run_at = least(case when :isDone::boolean and :keepsDue::boolean then s.next_run_at end,
       :at::timestamptz + case when :isDone::boolean then make_interval(hours => s.every_hours)
         when last.failed = 3 then interval '1 day' else interval '1 hour' end)
   from (select count(*) filter (where state = 'failed') as failed
           from (select state from source_run where source_id = :sourceId and kind <> 'dry' order by started_at desc, id desc limit 3) r) last
  where s.id = :sourceId and s.every_hours is not null and s.state in ('on', 'broken')`,
);

/** Every feed, with its titles: how many videos they are, and how many wait. */
export const findFeeds = sql.rows(
  'feeds-list',
  `select s.id, s.name, s.address, s.licence::text as licence, s.state::text as state, s.every_hours as "everyHours",
     (select count(*)::int from source_item i where i.source_id = s.id and i.state = 'bound') as bound,
     (select count(*)::int from source_item i where i.source_id = s.id and i.state = 'waiting') as waiting,
     (select max(r.started_at) from source_run r where r.source_id = s.id and r.state = 'done') as "lastRunAt"
   from source s where s.kind in ('feed_json', 'feed_xml') order by s.id`,
  { notNull: ['licence', 'state', 'bound', 'waiting'] },
);

/** SQL: when the reading of a run `r` began, which may have gone on as this run. */
const sinceOf = `coalesce(to_timestamp((r.cursor ->> 'since')::float8 / 1000), r.started_at)`;

const lastDone = sql.row(
  'feeds-last-good-run',
  `select ${sinceOf} as since from source_run r
    where r.source_id = :sourceId and r.kind in ('full', 'recent') and (r.state = 'done' or r.kind = 'full')
    order by r.state = 'done' desc, r.started_at desc, r.id desc limit 1`,
  { notNull: ['since'] },
);

/**
 * When the last complete run began to read, of everything or of changes; before the first one, when a run of everything began
 * that did not come to its end; null when none began.
 */
export const findLastDoneAt = async (db: Db, sourceId: number): Promise<Date | null> =>
  (await lastDone(db, { sourceId }))?.since ?? null;

const decidedTitles = sql.rows(
  'feeds-read-again',
  `select remote_id as "remoteId" from source_item
    where source_id = :sourceId and digest = '' and remote_id <> all(:besides::text[]) order by remote_id limit 100`,
);

/** The ids, there, of at most a hundred titles that an operator decided about since they were read, without `besides`. */
export const findDecidedTitles = async (
  db: Db,
  sourceId: number,
  besides: readonly string[],
): Promise<string[]> =>
  (await decidedTitles(db, { sourceId, besides })).map(({ remoteId }) => remoteId);

/** The last run of a kind, its counts, and its cursor: the place from which it goes on, and since when it reads. */
export const findLastRun = sql.row(
  'feeds-last-run',
  `select id, state::text as state, cursor, counts, started_at as "startedAt" from source_run where source_id = :sourceId and kind = :kind::text::source_run_kind
    order by started_at desc, id desc limit 1`,
  { notNull: ['state'] },
);

const ownKey = sql.one(
  'sources-own-feed-key',
  'select exists (select from feed_key where digest = :digest) as is_own',
  { notNull: ['is_own'] },
);

/** Whether the site's own feed has, or had, a key of this digest. */
export const hasFeedKey = async (db: Db, digest: Buffer): Promise<boolean> =>
  (await ownKey(db, { digest })).is_own;
