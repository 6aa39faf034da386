import type { LineHostState } from '@lantern/rules/stream-address';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { hostOf, isPlayerOf } from '../access/access.repo.ts';

const hosts = sql.rows(
  'lines-hosts',
  `select distinct origin as host from line_host known, unnest(known.leads_to || known.host) as origin
    where known.state <> 'blocked' and not exists (select from line_host b where b.host = origin and b.state = 'blocked')
    order by 1 limit :most`,
  { notNull: ['host'] },
);

/**
 * The origins from which members' players may load lines, such as `https://v1.example`: the hosts of lines, and where their films
 * lead.
 */
export const findLineHosts = async (db: Db, most: number): Promise<string[]> =>
  (await hosts(db, { most })).map(({ host }) => host);

export type KnownHost = Awaited<ReturnType<typeof findDueHosts>>[number];

/**
 * The hosts to check again: never checked, or not since `usual`. A host whose last check failed, or that failed for members since
 * then, is checked again sooner: when it was not checked since `failed`.
 */
export const findDueHosts = sql.rows(
  'lines-due',
  `select host, state, failures, allows_pages as "allowsPages", has_https as "hasHttps", median_ms as "medianMs",
     leads_to as "leadsTo"
   from line_host
   where state <> 'blocked' and (checked_at is null or checked_at < :usual or (checked_at < :failed and (failures > 0
     or exists (select from line_failure f where f.host = line_host.host and f.failed_at > line_host.checked_at))))
   order by checked_at nulls first, host limit :most`,
);

/** An episode at a host; null when it has none any more. */
export const findSample = sql.row(
  'lines-sample',
  `select e.address, player.kind from episode e join channel c on c.id = e.channel_id
     left join source_player player on ${isPlayerOf('player', 'c')}
   where ${hostOf('e')} = :host and e.asset_id is null and e.gone_at is null limit 1`,
  { notNull: ['address'] },
);

/** The result of a check; null is not known. */
export interface HostCheck {
  host: string;
  state: LineHostState;
  allowsPages: boolean | null;
  hasHttps: boolean | null;
  /** Further origins from which its films are read. */
  leadsTo: readonly string[];
  /** How long its last answer took. */
  medianMs: number | null;
  /** The checks that failed since the last good one. */
  failures: number;
  at: Date;
}

/** Saves what each check changes. */
export const saveCheck = sql.run(
  'lines-note-check',
  'update line_host set median_ms = :medianMs, failures = :failures, checked_at = :at where host = :host',
);

/** Saves what few checks change; a host that an operator blocked stays blocked. */
export const changeHost = sql.run(
  'lines-change-host',
  `update line_host set state = :state, allows_pages = :allowsPages, has_https = :hasHttps, leads_to = :leadsTo where host = :host and state <> 'blocked'`,
);

/** Counts that a member's player left a host because it gave nothing; a host that is unknown is not counted. */
export const noteFailure = sql.run(
  'lines-note-failure',
  `insert into line_failure as known (host, day, failures, failed_at)
   select host, :day::date, 1, :at from line_host where host = :host
   on conflict (host, day) do update set failures = known.failures + 1, failed_at = excluded.failed_at`,
);

/** Forgets what was counted before a day. */
export const forgetFailures = sql.run(
  'lines-forget-failures',
  'delete from line_failure where day < :day::date',
);
