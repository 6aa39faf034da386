import { type Db, statement } from '../../../platform/database/db.ts';
import { written } from '../../../platform/database/statement.ts';

type Licence = 'owned' | 'licensed' | 'unchecked';

const runColumns = (run: string): string =>
  `${run}.id, ${run}.kind::text as kind, ${run}.state::text as state, ${run}.cursor, ${run}.counts,
     ${run}.started_at as "startedAt", ${run}.ended_at as "endedAt", ${run}.fault, ${run}.detail`;

const listed = statement(
  'operator-sources-list',
  `select s.id, s.name, s.address, s.kind::text as kind, s.state::text as state, s.licence::text as licence, s.origin, s.policy,
     s.every_hours as "everyHours", s.next_run_at as "nextRunAt", s.declared_at as "declaredAt", declarer.login_name as "declaredBy",
     (select count(*)::int from source_item i where i.source_id = s.id and i.state = 'bound') as bound,
     (select count(*)::int from source_item i where i.source_id = s.id and i.state = 'waiting') as waiting,
     (select count(*)::int from source_item i where i.source_id = s.id and i.state in ('refused', 'ignored')) as refused,
     (select count(*)::int from source_category c where c.source_id = s.id and c.category_code is null and not c.ignored) as unbound,
     (select count(*)::int from match_case m where m.source_id = s.id and m.state = 'open') as "openCases"
   from source s left join operator declarer on declarer.id = s.declared_by
   where s.kind in ('feed_json', 'feed_xml') and ($1::bigint is null or s.id = $1) order by s.id`,
  {
    notNull: ['licence', 'state', 'kind', 'bound', 'waiting', 'refused', 'unbound', 'openCases'],
    written: written<{ licence: Licence; kind: 'feed_json' | 'feed_xml' }>(),
  },
);

export type SourceRow = Awaited<ReturnType<typeof findSources>>[number];

/** The feeds, or one of them. */
export const findSources = (db: Db, id: number | null) => db.rows(listed, [id]);

const lastRuns = statement(
  'operator-sources-last-runs',
  `select distinct on (source_id) source_id as "sourceId", ${runColumns('source_run')} from source_run
    where source_id = any($1::bigint[]) and kind in ('full', 'recent') order by source_id, started_at desc, id desc`,
  { notNull: ['kind', 'state'] },
);

/** The last run of each source that asked for more than some titles. */
export const findLastRuns = (db: Db, sourceIds: readonly number[]) =>
  db.rows(lastRuns, [sourceIds]);

const sumOf = (names: string): string =>
  `(select coalesce(sum(value::float8), 0) from jsonb_each_text(r.counts) where key = any(${names}))`;

const daily = statement(
  'operator-sources-daily',
  `select r.source_id as "sourceId", ((r.started_at at time zone 'Asia/Shanghai')::date)::text as day, count(*)::int as runs,
     count(*) filter (where r.state = 'failed')::int as failed, sum(${sumOf('$3::text[]')})::int as fresh,
     sum(${sumOf('$4::text[]')})::int as updated
   from source_run r where r.source_id = any($1::bigint[]) and r.kind <> 'dry' and r.started_at >= $2 group by 1, 2`,
  { notNull: ['day', 'runs', 'failed', 'fresh', 'updated'] },
);

/** What runs of sources brought each day since a time; `fresh` and `updated` are the outcomes that count as such. */
export const findDaysOf = (
  db: Db,
  it: {
    sourceIds: readonly number[];
    since: Date;
    fresh: readonly string[];
    updated: readonly string[];
  },
) => db.rows(daily, [it.sourceIds, it.since, it.fresh, it.updated]);

const runs = statement(
  'operator-sources-runs',
  `select ${runColumns('source_run')} from source_run where source_id = $1 order by started_at desc, id desc limit 50`,
  { notNull: ['kind', 'state'] },
);

export const findRunsOf = (db: Db, sourceId: number) => db.rows(runs, [sourceId]);

export type RunRow = Awaited<ReturnType<typeof findRunsOf>>[number];

const lock = statement(
  'operator-sources-lock',
  `select id from source where id = $1 and kind in ('feed_json', 'feed_xml') for update`,
);

/** Locks a feed. Answers whether there is one. */
export const lockSource = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.row(lock, [id])) !== null;

const add = statement(
  'operator-sources-add',
  `insert into source (name, kind, address, address_digest, policy, every_hours, operator_id, created_at)
   values ($1, $2::text::source_kind, $3, $4, $5, $6, $7, $8) on conflict (address_digest) do nothing returning id`,
);

interface SourceSettings {
  name: string;
  address: string;
  kind: 'feed_json' | 'feed_xml';
  digest: Buffer;
  policy: object;
  everyHours: number;
}

/** Adds a feed, off; null when its address is one already. */
export const insertSource = async (
  tx: Db,
  it: SourceSettings,
  by: { operatorId: number; at: Date },
): Promise<number | null> =>
  (
    await tx.row(add, [
      it.name,
      it.kind,
      it.address,
      it.digest,
      JSON.stringify(it.policy),
      it.everyHours,
      by.operatorId,
      by.at,
    ])
  )?.id ?? null;

const change = statement(
  'operator-sources-change',
  `update source set name = $2, kind = $3::text::source_kind, address = $4, address_digest = $5, policy = $6, every_hours = $7
    where id = $1 and not exists (select from source other where other.address_digest = $5 and other.id <> $1)`,
);

/** Whether the address is no other source's. */
export const updateSource = async (tx: Db, id: number, it: SourceSettings): Promise<boolean> =>
  (await tx.run(change, [
    id,
    it.name,
    it.kind,
    it.address,
    it.digest,
    JSON.stringify(it.policy),
    it.everyHours,
  ])) === 1;

const declare = statement(
  'operator-sources-declare',
  `update source set licence = $2::text::source_licence, origin = $3, policy = $4, declared_by = $5, declared_at = $6 where id = $1`,
);

export const declareLicence = (
  tx: Db,
  id: number,
  it: { licence: Licence; note: string; policy: object; operatorId: number; at: Date },
): Promise<number> =>
  tx.run(declare, [id, it.licence, it.note, JSON.stringify(it.policy), it.operatorId, it.at]);

const turn = statement(
  'operator-sources-switch',
  `update source set state = case when $2::timestamptz is null then 'off' else 'on' end::source_state, next_run_at = $2,
     every_hours = coalesce(every_hours, $3) where id = $1`,
);

/** Switches a feed on, its first run at a time, or off. */
export const turnSource = (
  tx: Db,
  id: number,
  { at, everyHours }: { at: Date | null; everyHours: number },
): Promise<number> => tx.run(turn, [id, at, everyHours]);

const halt = statement(
  'operator-sources-halt',
  `update source_run set state = 'stopped', ended_at = $2 where source_id = $1 and state = 'running' and kind <> 'move'`,
);

const postpone = statement(
  'operator-sources-postpone',
  `update source set next_run_at = $2::timestamptz + make_interval(hours => every_hours) where id = $1 and next_run_at is not null`,
);

/** Stops the run of a feed, which finds out with its next page, and has the next one wait its time. Answers whether one ran. */
export async function haltRun(tx: Db, id: number, at: Date): Promise<boolean> {
  const count = await tx.run(halt, [id, at]);
  await tx.run(postpone, [id, at]);
  return count > 0;
}

const bindCategories = statement(
  'operator-sources-bind-categories',
  `update source_category kept set category_code = given.code, ignored = given.ignored
     from unnest($2::text[], $3::text[], $4::boolean[]) as given (remote, code, ignored)
    where kept.source_id = $1 and kept.remote_code = given.remote`,
);

export interface CategoryChoice {
  remoteCode: string;
  categoryCode: string | null;
  isIgnored: boolean;
}

export const putCategories = (
  tx: Db,
  id: number,
  rows: readonly CategoryChoice[],
): Promise<number> =>
  tx.run(bindCategories, [
    id,
    rows.map((it) => it.remoteCode),
    rows.map((it) => it.categoryCode),
    rows.map((it) => it.isIgnored),
  ]);

const bindPlayers = statement(
  'operator-sources-bind-players',
  `update source_player kept set kind = given.kind::player_kind, server_prefix = given.prefix
     from unnest($2::text[], $3::text[], $4::text[]) as given (code, kind, prefix)
    where kept.source_id = $1 and kept.code = given.code`,
);

export interface PlayerChoice {
  code: string;
  kind: string;
  serverPrefix: string;
}

export const putPlayers = (tx: Db, id: number, rows: readonly PlayerChoice[]): Promise<number> =>
  tx.run(bindPlayers, [
    id,
    rows.map((it) => it.code),
    rows.map((it) => it.kind),
    rows.map((it) => it.serverPrefix),
  ]);

const wake = statement(
  'operator-sources-wake',
  `update source_item set digest = '' where source_id = $1 and state in ('waiting', 'ignored') and reason = any($2::text[])`,
);

/** Has titles read again that waited for a reason, or were left out for it. */
export const wakeTitles = (tx: Db, id: number, reasons: readonly string[]): Promise<number> =>
  tx.run(wake, [id, reasons]);
