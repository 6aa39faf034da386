import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { written } from '../../../platform/database/statement.ts';

type Licence = 'owned' | 'licensed' | 'unchecked';

const runColumns = (run: string): string =>
  `${run}.id, ${run}.kind::text as kind, ${run}.state::text as state, ${run}.cursor, ${run}.counts,
     ${run}.started_at as "startedAt", ${run}.ended_at as "endedAt", ${run}.fault, ${run}.detail`;

export type SourceRow = Awaited<ReturnType<typeof findSources>>[number];

/** The feeds, or one of them. */
export const findSources = sql.rows(
  'operator-sources-list',
  `select s.id, s.name, s.address, s.kind::text as kind, s.state::text as state, s.licence::text as licence, s.origin, s.policy,
     s.every_hours as "everyHours", s.next_run_at as "nextRunAt", s.declared_at as "declaredAt", declarer.login_name as "declaredBy",
     (select count(*)::int from source_item i where i.source_id = s.id and i.state = 'bound') as bound,
     (select count(*)::int from source_item i where i.source_id = s.id and i.state = 'waiting') as waiting,
     (select count(*)::int from source_item i where i.source_id = s.id and i.state in ('refused', 'ignored')) as refused,
     (select count(*)::int from source_category c where c.source_id = s.id and c.category_code is null and not c.ignored) as unbound,
     (select count(*)::int from match_case m where m.source_id = s.id and m.state = 'open') as "openCases"
   from source s left join operator declarer on declarer.id = s.declared_by
   where s.kind in ('feed_json', 'feed_xml') and (:id::bigint is null or s.id = :id) order by s.id`,
  {
    notNull: ['licence', 'state', 'kind', 'bound', 'waiting', 'refused', 'unbound', 'openCases'],
    written: written<{ licence: Licence; kind: 'feed_json' | 'feed_xml' }>(),
  },
);

/** The last run of each source that asked for more than some titles. */
export const findLastRuns = sql.rows(
  'operator-sources-last-runs',
  `select distinct on (source_id) source_id as "sourceId", ${runColumns('source_run')} from source_run
    where source_id = any(:sourceIds::bigint[]) and kind in ('full', 'recent') order by source_id, started_at desc, id desc`,
  { notNull: ['kind', 'state'] },
);

const sumOf = (names: string): string =>
  `(select coalesce(sum(value::float8), 0) from jsonb_each_text(r.counts) where key = any(${names}))`;

/** What runs of sources brought each day since a time; `fresh` and `updated` are the outcomes that count as such. */
export const findDaysOf = sql.rows(
  'operator-sources-daily',
  `select r.source_id as "sourceId", ((r.started_at at time zone 'Asia/Shanghai')::date)::text as day, count(*)::int as runs,
     count(*) filter (where r.state = 'failed')::int as failed, sum(${sumOf(':fresh::text[]')})::int as fresh,
     sum(${sumOf(':updated::text[]')})::int as updated
   from source_run r where r.source_id = any(:sourceIds::bigint[]) and r.kind <> 'dry' and r.started_at >= :since group by 1, 2`,
  { notNull: ['day', 'runs', 'failed', 'fresh', 'updated'] },
);

export const findRunsOf = sql.rows(
  'operator-sources-runs',
  `select ${runColumns('source_run')} from source_run where source_id = :sourceId order by started_at desc, id desc limit 50`,
  { notNull: ['kind', 'state'] },
);

export type RunRow = Awaited<ReturnType<typeof findRunsOf>>[number];

const lock = sql.row(
  'operator-sources-lock',
  `select id from source where id = :id and kind in ('feed_json', 'feed_xml') for update`,
);

/** Locks a feed. Answers whether there is one. */
export const lockSource = async (tx: Db, id: number): Promise<boolean> =>
  (await lock(tx, { id })) !== null;

const add = sql.row(
  'operator-sources-add',
  `insert into source (name, kind, address, address_digest, policy, every_hours, operator_id, created_at)
   values (:name, :kind::text::source_kind, :address, :digest, :policy, :everyHours, :operatorId, :at) on conflict (address_digest) do nothing returning id`,
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
    await add(tx, {
      ...it,
      policy: JSON.stringify(it.policy),
      operatorId: by.operatorId,
      at: by.at,
    })
  )?.id ?? null;

const change = sql.run(
  'operator-sources-change',
  `update source set name = :name, kind = :kind::text::source_kind, address = :address, address_digest = :digest, policy = :policy, every_hours = :everyHours
    where id = :id and not exists (select from source other where other.address_digest = :digest and other.id <> :id)`,
);

/** Whether the address is no other source's. */
export const updateSource = async (tx: Db, id: number, it: SourceSettings): Promise<boolean> =>
  (await change(tx, { ...it, id, policy: JSON.stringify(it.policy) })) === 1;

const declare = sql.run(
  'operator-sources-declare',
  `update source set licence = :licence::text::source_licence, origin = :note, policy = :policy, declared_by = :operatorId, declared_at = :at where id = :id`,
);

export const declareLicence = (
  tx: Db,
  id: number,
  it: { licence: Licence; note: string; policy: object; operatorId: number; at: Date },
): Promise<number> => declare(tx, { ...it, id, policy: JSON.stringify(it.policy) });

/** Switches a feed on, its first run at a time, or off. */
export const turnSource = sql.run(
  'operator-sources-switch',
  `update source set state = case when :at::timestamptz is null then 'off' else 'on' end::source_state, next_run_at = :at,
     every_hours = coalesce(every_hours, :everyHours) where id = :id`,
);

const halt = sql.run(
  'operator-sources-halt',
  `update source_run set state = 'stopped', ended_at = :at where source_id = :id and state = 'running' and kind <> 'move'`,
);

const postpone = sql.run(
  'operator-sources-postpone',
  `update source set next_run_at = :at::timestamptz + make_interval(hours => every_hours) where id = :id and next_run_at is not null`,
);

/** Stops the run of a feed, which finds out with its next page, and has the next one wait its time. Answers whether one ran. */
export async function haltRun(tx: Db, id: number, at: Date): Promise<boolean> {
  const count = await halt(tx, { id, at });
  await postpone(tx, { id, at });
  return count > 0;
}

/** Ends runs that have not come to their end: where they were says nothing of another feed. */
export const forgetPlaces = sql.run(
  'operator-sources-forget-places',
  `update source_run set cursor = '{}', state = case when state = 'running' then 'stopped' else state end::source_run_state,
     ended_at = coalesce(ended_at, :at)
    where source_id = :id and kind in ('full', 'recent') and state in ('running', 'stopped', 'failed')`,
);

/** Takes the declared right from a feed, which is off from then on. */
export const dropLicence = sql.run(
  'operator-sources-drop-right',
  `update source set licence = 'unchecked', origin = '', declared_by = null, declared_at = null, state = 'off', next_run_at = null,
     policy = policy || '{"publish": "never"}' where id = :id`,
);

const bindCategories = sql.run(
  'operator-sources-bind-categories',
  `update source_category kept set category_code = given.code, ignored = given.ignored
     from unnest(:remoteCodes::text[], :categoryCodes::text[], :ignored::boolean[]) as given (remote, code, ignored)
    where kept.source_id = :id and kept.remote_code = given.remote`,
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
  bindCategories(tx, {
    id,
    remoteCodes: rows.map((it) => it.remoteCode),
    categoryCodes: rows.map((it) => it.categoryCode),
    ignored: rows.map((it) => it.isIgnored),
  });

const bindPlayers = sql.run(
  'operator-sources-bind-players',
  `update source_player kept set kind = given.kind::player_kind, server_prefix = given.prefix
     from unnest(:codes::text[], :kinds::text[], :serverPrefixes::text[]) as given (code, kind, prefix)
    where kept.source_id = :id and kept.code = given.code`,
);

export interface PlayerChoice {
  code: string;
  kind: string;
  serverPrefix: string;
}

export const putPlayers = (tx: Db, id: number, rows: readonly PlayerChoice[]): Promise<number> =>
  bindPlayers(tx, {
    id,
    codes: rows.map((it) => it.code),
    kinds: rows.map((it) => it.kind),
    serverPrefixes: rows.map((it) => it.serverPrefix),
  });

/** Has titles read again that waited for a reason, or were left out for it. */
export const wakeTitles = sql.run(
  'operator-sources-wake',
  `update source_item set digest = '' where source_id = :id and state in ('waiting', 'ignored') and reason = any(:reasons::text[])`,
);
