import type { PlayerKind } from '@lantern/rules/stream-address';

import { type Db, statement } from '../../../platform/database/db.ts';
import { written } from '../../../platform/database/statement.ts';

export type SourceLicence = 'owned' | 'licensed' | 'unchecked';

interface NewSource {
  name: string;
  kind: 'maccms_database' | 'feed_json' | 'feed_xml' | 'folder' | 'list';
  address: string;
  digest: Buffer;
  origin: string;
  licence: SourceLicence;
  operatorId: number;
  at: Date;
}

/** A place is one source: what is there keeps its name and settings, and takes the licence of the last declaration. */
const keep = statement(
  'sources-keep',
  `insert into source (name, kind, address, address_digest, origin, licence, operator_id, created_at, declared_by, declared_at)
   values ($1, $2::text::source_kind, $3, $4, $5, $6::text::source_licence, $7, $8, $7, $8)
   on conflict (address_digest) do update set licence = excluded.licence, origin = excluded.origin,
     declared_by = excluded.declared_by, declared_at = excluded.declared_at
   returning id`,
);

export const keepSource = async (tx: Db, it: NewSource): Promise<number> =>
  (
    await tx.one(keep, [
      it.name,
      it.kind,
      it.address,
      it.digest,
      it.origin,
      it.licence,
      it.operatorId,
      it.at,
    ])
  ).id;

const findSource = statement('sources-find', 'select id from source where address_digest = $1');

export const findSourceId = async (db: Db, digest: Buffer): Promise<number | null> =>
  (await db.row(findSource, [digest]))?.id ?? null;

const movedSites = statement(
  'sources-moved-sites',
  `select address from source where kind = 'maccms_database' order by id`,
);

/** The old sites that moved in. */
export const findMovedSites = (db: Db) => db.rows(movedSites);

const addRun = statement(
  'sources-add-run',
  `insert into source_run (source_id, kind, cursor, operator_id, started_at)
   values ($1, $2::text::source_run_kind, $3, $4, $5) returning id`,
);

const unended = statement(
  'sources-unended-run',
  `select id, cursor, counts from source_run where source_id = $1 and kind = $2::text::source_run_kind
     and state in ('running', 'stopped', 'failed') order by started_at desc limit 1`,
);

const goOn = statement(
  'sources-go-on-run',
  `update source_run set state = 'running', ended_at = null, fault = null, detail = '' where id = $1`,
);

const saveRun = statement(
  'sources-save-run',
  `update source_run set cursor = $2, counts = $3 where id = $1 and state = 'running'`,
);

const endRunRow = statement(
  'sources-end-run',
  `update source_run set state = $2::text::source_run_state, ended_at = $3, fault = $4, detail = $5
    where id = $1 and state = 'running'`,
);

const listRunRows = statement(
  'sources-list-runs',
  `select r.id, s.name as source, r.kind::text as kind, r.state::text as state, r.counts, r.started_at as "startedAt",
     r.ended_at as "endedAt", r.fault, r.detail
   from source_run r join source s on s.id = r.source_id order by r.started_at desc limit $1`,
  { notNull: ['kind', 'state'] },
);

interface NewRun {
  sourceId: number;
  kind: 'dry' | 'move' | 'full' | 'recent' | 'ids';
  cursor: unknown;
  operatorId: number | null;
  at: Date;
}

export const insertRun = async (tx: Db, it: NewRun): Promise<string> =>
  (await tx.one(addRun, [it.sourceId, it.kind, JSON.stringify(it.cursor), it.operatorId, it.at]))
    .id;

/** A run that has not come to its end. */
export const findUnended = (db: Db, sourceId: number, kind: NewRun['kind']) =>
  db.row(unended, [sourceId, kind]);

export const resumeRun = (tx: Db, runId: string): Promise<number> => tx.run(goOn, [runId]);

export const keepProgress = (
  tx: Db,
  runId: string,
  { cursor, counts }: { cursor: unknown; counts: unknown },
): Promise<number> => tx.run(saveRun, [runId, JSON.stringify(cursor), JSON.stringify(counts)]);

export const endRun = (
  db: Db,
  runId: string,
  it: {
    state: 'stopped' | 'done' | 'failed' | 'undone';
    at: Date;
    fault: string | null;
    detail: string;
  },
): Promise<number> => db.run(endRunRow, [runId, it.state, it.at, it.fault, it.detail]);

export const findRuns = (db: Db, most: number) => db.rows(listRunRows, [most]);

const lastMove = statement(
  'sources-last-move',
  `select id, cursor from source_run where kind = 'move' and state in ('running', 'stopped', 'failed')
    order by started_at desc limit 1`,
);

/** The last move-in that has not come to its end. */
export const findLastMove = (db: Db) => db.row(lastMove);

const halt = statement(
  'sources-halt-moves',
  `update source_run set state = 'stopped', ended_at = $1 where kind = 'move' and state = 'running'`,
);

/** Stops move-ins: the program at work finds out with its next batch. */
export const haltMoves = (db: Db, at: Date): Promise<number> => db.run(halt, [at]);

const keepCategories = statement(
  'sources-keep-categories',
  `insert into source_category (source_id, remote_code, remote_name, category_code)
   select $1, * from unnest($2::text[], $3::text[], $4::text[])
   on conflict (source_id, remote_code) do update set remote_name = excluded.remote_name,
     category_code = coalesce(source_category.category_code, excluded.category_code)`,
);

const categories = statement(
  'sources-categories',
  `select b.remote_code as "remoteCode", b.remote_name as "remoteName", b.category_code as "categoryCode", b.ignored,
     coalesce(c.parent_code, c.code) as "rootCode", case when c.parent_code is not null then c.code end as "sonCode",
     c.dark_web as "darkWeb", c.name as category, root.name as root
   from source_category b left join category c on c.code = b.category_code
     left join category root on root.code = c.parent_code
   where b.source_id = $1`,
);

export interface CategoryBinding {
  remoteCode: string;
  remoteName: string;
  categoryCode: string | null;
}

export const keepBindings = (
  tx: Db,
  sourceId: number,
  rows: readonly CategoryBinding[],
): Promise<number> =>
  tx.run(keepCategories, [
    sourceId,
    rows.map((it) => it.remoteCode),
    rows.map((it) => it.remoteName),
    rows.map((it) => it.categoryCode),
  ]);

export const findBindings = (db: Db, sourceId: number) => db.rows(categories, [sourceId]);

const keepPlayerRows = statement(
  'sources-keep-players',
  `insert into source_player (source_id, code, label, kind, server_prefix, position)
   select $1, code, code, kind::player_kind, prefix, place::int - 1
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality as given (code, kind, prefix, place)
   on conflict (source_id, code) do nothing`,
);

const players = statement(
  'sources-players',
  `select code, label, kind::text as kind, server_prefix as "serverPrefix", position
     from source_player where source_id = $1 order by position, code`,
  { notNull: ['kind'], written: written<{ kind: PlayerKind }>() },
);

export interface PlayerBinding {
  code: string;
  kind: PlayerKind;
  serverPrefix: string;
}

export const keepPlayers = (
  tx: Db,
  sourceId: number,
  rows: readonly PlayerBinding[],
): Promise<number> =>
  tx.run(keepPlayerRows, [
    sourceId,
    rows.map((it) => it.code),
    rows.map((it) => it.kind),
    rows.map((it) => it.serverPrefix),
  ]);

export const findPlayers = (db: Db, sourceId: number) => db.rows(players, [sourceId]);

const allCategories = statement(
  'sources-site-categories',
  `select code, name, parent_code as "parentCode" from category where not dark_web order by level, position`,
);

export const findSiteCategories = (db: Db) => db.rows(allCategories);

const addCategory = statement(
  'sources-add-category',
  `insert into category (code, name, parent_code, level, hidden, position)
   values ((select greatest(999, max(code::bigint)) + 1 from category)::text, $1, $2,
     case when $2::text is null then 1 else 2 end, true,
     coalesce((select max(position) + 1 from category where parent_code is not distinct from $2), 0))
   returning code`,
);

/** Makes a hidden category, for a category of a source that is none of this site. */
export const insertHiddenCategory = async (
  tx: Db,
  name: string,
  parentCode: string | null,
): Promise<string> => (await tx.one(addCategory, [name, parentCode])).code;

const quiet = statement('sources-quiet', `set local lantern.quiet = 'on'`);
const announce = statement(
  'sources-announce',
  `select pg_notify('lantern_changed', topic) from unnest(array['catalogue', 'lines']) as topic`,
);

/** This transaction announces none of its changes; {@link announceCatalogue} does so once for many. */
export const keepQuiet = (tx: Db): Promise<number> => tx.run(quiet);

export async function announceCatalogue(db: Db): Promise<void> {
  await db.run(announce);
}

const undone = statement(
  'sources-mark-undone',
  `update source_run set state = 'undone', ended_at = coalesce(ended_at, $2) where id = $1`,
);

export const markUndone = (tx: Db, runId: string, at: Date): Promise<number> =>
  tx.run(undone, [runId, at]);
