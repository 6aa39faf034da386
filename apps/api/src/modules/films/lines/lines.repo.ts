import type { LineHostState } from '@lantern/rules/stream-address';

import { type Db, statement } from '../../../platform/database/db.ts';
import { hostOf, isPlayerOf } from '../access/access.repo.ts';

const hosts = statement(
  'lines-hosts',
  `select host from line_host where state <> 'blocked' order by host limit $1`,
);

/** The origins from which members' players may load lines, such as `https://v1.example`. */
export const findLineHosts = async (db: Db, most: number): Promise<string[]> =>
  (await db.rows(hosts, [most])).map(({ host }) => host);

const due = statement(
  'lines-due',
  `select host, state, failures, allows_pages as "allowsPages", has_https as "hasHttps", median_ms as "medianMs"
   from line_host
   where state <> 'blocked' and (checked_at is null or checked_at < $1 or (checked_at < $2 and (failures > 0
     or exists (select from line_failure f where f.host = line_host.host and f.failed_at > line_host.checked_at))))
   order by checked_at nulls first, host limit $3`,
);

export type KnownHost = Awaited<ReturnType<typeof findDueHosts>>[number];

/** The hosts that were last checked before a time, or never; one that failed, there or for members since, before a later time. */
export const findDueHosts = (db: Db, before: { usual: Date; failed: Date }, most: number) =>
  db.rows(due, [before.usual, before.failed, most]);

const sample = statement(
  'lines-sample',
  `select e.address, player.kind from episode e join channel c on c.id = e.channel_id
     left join source_player player on ${isPlayerOf('player', 'c')}
   where ${hostOf('e')} = $1 and e.asset_id is null and e.gone_at is null limit 1`,
  { notNull: ['address'] },
);

/** An episode at a host; null when it has none any more. */
export const findSample = (db: Db, host: string) => db.row(sample, [host]);

/** What a check found out; `medianMs` is the time of the last answer. */
export interface HostFound {
  host: string;
  state: LineHostState;
  allowsPages: boolean | null;
  hasHttps: boolean | null;
  medianMs: number | null;
  failures: number;
  at: Date;
}

const note = statement(
  'lines-note-check',
  'update line_host set median_ms = $2, failures = $3, checked_at = $4 where host = $1',
);

const change = statement(
  'lines-change-host',
  `update line_host set state = $2, allows_pages = $3, has_https = $4 where host = $1 and state <> 'blocked'`,
);

export const keepCheck = (db: Db, it: HostFound): Promise<number> =>
  db.run(note, [it.host, it.medianMs, it.failures, it.at]);

export const changeHost = (db: Db, it: HostFound): Promise<number> =>
  db.run(change, [it.host, it.state, it.allowsPages, it.hasHttps]);

const noteOne = statement(
  'lines-note-failure',
  `insert into line_failure as known (host, day, failures, failed_at)
   select host, $2::date, 1, $3 from line_host where host = $1
   on conflict (host, day) do update set failures = known.failures + 1, failed_at = excluded.failed_at`,
);

/** Counts that a member's player left a host because it gave nothing; a host that is unknown is not counted. */
export const noteFailure = (
  db: Db,
  host: string,
  { day, at }: { day: string; at: Date },
): Promise<number> => db.run(noteOne, [host, day, at]);

const forget = statement('lines-forget-failures', 'delete from line_failure where day < $1::date');

/** Forgets what was counted before a day. */
export const forgetFailures = (db: Db, day: string): Promise<number> => db.run(forget, [day]);
