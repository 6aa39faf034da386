import type { PlayerKind } from '@lantern/rules/stream-address';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { written } from '../../../platform/database/statement.ts';
import { nextCategoryCode } from '../catalogue/places/next-code.ts';

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
const keep = sql.one(
  'sources-keep',
  `insert into source (name, kind, address, address_digest, origin, licence, operator_id, created_at, declared_by, declared_at)
   values (:name, :kind::text::source_kind, :address, :digest, :origin, :licence::text::source_licence, :operatorId, :at, :operatorId, :at)
   on conflict (address_digest) do update set licence = excluded.licence, origin = excluded.origin,
     declared_by = excluded.declared_by, declared_at = excluded.declared_at
   returning id`,
);

export const saveSource = async (tx: Db, it: NewSource): Promise<number> => (await keep(tx, it)).id;

const findSource = sql.row('sources-find', 'select id from source where address_digest = :digest');

export const findSourceId = async (db: Db, digest: Buffer): Promise<number | null> =>
  (await findSource(db, { digest }))?.id ?? null;

/** The old sites that moved in. */
export const findMovedSites = sql.rows(
  'sources-moved-sites',
  `select address from source where kind = 'maccms_database' order by id`,
);

const addRun = sql.one(
  'sources-add-run',
  `insert into source_run (source_id, kind, cursor, operator_id, started_at)
   values (:sourceId, :kind::text::source_run_kind, :cursor, :operatorId, :at) returning id`,
);

const saveRun = sql.run(
  'sources-save-run',
  `update source_run set cursor = :cursor, counts = :counts where id = :runId and state = 'running'`,
);

interface NewRun {
  sourceId: number;
  kind: 'dry' | 'move' | 'full' | 'recent' | 'ids';
  cursor: unknown;
  operatorId: number | null;
  at: Date;
}

export const insertRun = async (tx: Db, it: NewRun): Promise<string> =>
  (await addRun(tx, { ...it, cursor: JSON.stringify(it.cursor) })).id;

/** A run that has not come to its end. */
export const findUnended = sql.row(
  'sources-unended-run',
  `select id, cursor, counts from source_run where source_id = :sourceId and kind = :kind::text::source_run_kind
     and state in ('running', 'stopped', 'failed') order by started_at desc limit 1`,
);

export const resumeRun = sql.run(
  'sources-go-on-run',
  `update source_run set state = 'running', ended_at = null, fault = null, detail = '' where id = :runId`,
);

export const saveProgress = (
  tx: Db,
  runId: string,
  { cursor, counts }: { cursor: unknown; counts: unknown },
): Promise<number> =>
  saveRun(tx, { runId, cursor: JSON.stringify(cursor), counts: JSON.stringify(counts) });

export const endRun = sql.run(
  'sources-end-run',
  `update source_run set state = :state::text::source_run_state, ended_at = :at, fault = :fault, detail = :detail
    where id = :runId and state = 'running'`,
);

export const findRuns = sql.rows(
  'sources-list-runs',
  `select r.id, s.name as source, r.kind::text as kind, r.state::text as state, r.counts, r.started_at as "startedAt",
     r.ended_at as "endedAt", r.fault, r.detail
   from source_run r join source s on s.id = r.source_id order by r.started_at desc limit :most`,
  { notNull: ['kind', 'state'] },
);

/** The last move-in that has not come to its end. */
export const findLastMove = sql.row(
  'sources-last-move',
  `select id, cursor from source_run where kind = 'move' and state in ('running', 'stopped', 'failed')
    order by started_at desc limit 1`,
);

/** Stops move-ins: the program at work finds out with its next batch. */
export const haltMoves = sql.run(
  'sources-halt-moves',
  `update source_run set state = 'stopped', ended_at = :at where kind = 'move' and state = 'running'`,
);

const saveCategories = sql.run(
  'sources-keep-categories',
  `insert into source_category (source_id, remote_code, remote_name, category_code)
   select :sourceId, * from unnest(:remoteCodes::text[], :remoteNames::text[], :categoryCodes::text[])
   on conflict (source_id, remote_code) do update set remote_name = excluded.remote_name,
     category_code = coalesce(source_category.category_code, excluded.category_code)`,
);

export interface CategoryBinding {
  remoteCode: string;
  remoteName: string;
  categoryCode: string | null;
}

export const saveBindings = (
  tx: Db,
  sourceId: number,
  rows: readonly CategoryBinding[],
): Promise<number> =>
  saveCategories(tx, {
    sourceId,
    remoteCodes: rows.map((it) => it.remoteCode),
    remoteNames: rows.map((it) => it.remoteName),
    categoryCodes: rows.map((it) => it.categoryCode),
  });

export const findBindings = sql.rows(
  'sources-categories',
  `select b.remote_code as "remoteCode", b.remote_name as "remoteName", b.category_code as "categoryCode", b.ignored,
     coalesce(c.parent_code, c.code) as "rootCode", case when c.parent_code is not null then c.code end as "sonCode",
     c.dark_web as "darkWeb", c.name as category, root.name as root
   from source_category b left join category c on c.code = b.category_code
     left join category root on root.code = c.parent_code
   where b.source_id = :sourceId`,
);

const savePlayerRows = sql.run(
  'sources-keep-players',
  `insert into source_player (source_id, code, label, kind, server_prefix, position)
   select :sourceId, code, code, kind::player_kind, prefix, place::int - 1
     from unnest(:codes::text[], :kinds::text[], :serverPrefixes::text[]) with ordinality as given (code, kind, prefix, place)
   on conflict (source_id, code) do nothing`,
);

export interface PlayerBinding {
  code: string;
  kind: PlayerKind;
  serverPrefix: string;
}

export const savePlayers = (
  tx: Db,
  sourceId: number,
  rows: readonly PlayerBinding[],
): Promise<number> =>
  savePlayerRows(tx, {
    sourceId,
    codes: rows.map((it) => it.code),
    kinds: rows.map((it) => it.kind),
    serverPrefixes: rows.map((it) => it.serverPrefix),
  });

export const findPlayers = sql.rows(
  'sources-players',
  `select code, label, kind::text as kind, server_prefix as "serverPrefix", position
     from source_player where source_id = :sourceId order by position, code`,
  { notNull: ['kind'], written: written<{ kind: PlayerKind }>() },
);

export const findSiteCategories = sql.rows(
  'sources-site-categories',
  `select code, name, parent_code as "parentCode" from category where not dark_web order by level, position`,
);

const addCategory = sql.one(
  'sources-add-category',
  `insert into category (code, name, parent_code, level, hidden, position)
   values (${nextCategoryCode}, :name, :parentCode,
     case when :parentCode::text is null then 1 else 2 end, true,
     coalesce((select max(position) + 1 from category where parent_code is not distinct from :parentCode), 0))
   returning code`,
);

/** Makes a hidden category, for a category of a source that this site does not have. */
export const insertHiddenCategory = async (
  tx: Db,
  name: string,
  parentCode: string | null,
): Promise<string> => (await addCategory(tx, { name, parentCode })).code;

/** This transaction announces none of its changes; {@link announceCatalogue} does so once for many. */
export const deferAnnouncements = sql.run('sources-quiet', `set local lantern.quiet = 'on'`);

export const announceCatalogue = sql.run(
  'sources-announce',
  `select pg_notify('lantern_changed', topic) from unnest(array['catalogue', 'lines']) as topic`,
);

export const markUndone = sql.run(
  'sources-mark-undone',
  `update source_run set state = 'undone', ended_at = coalesce(ended_at, :at) where id = :runId`,
);
