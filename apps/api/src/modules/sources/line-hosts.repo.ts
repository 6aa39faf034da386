import { type Db, statement } from '../../platform/database/db.ts';

const keep = statement(
  'sources-keep-hosts',
  `insert into line_host (host) select host from unnest($1::text[]) as given (host)
   where not exists (select from line_host there where there.host = given.host) on conflict (host) do nothing`,
);

/** Keeps the origins from which lines play, such as `https://v1.example`. */
export const keepHosts = (tx: Db, hosts: readonly string[]): Promise<number> =>
  tx.run(keep, [hosts]);

const open = statement(
  'sources-open-hosts',
  `select host from line_host where state <> 'blocked' order by host limit $1`,
);

/** The origins that are not blocked. */
export const findOpenHosts = async (db: Db, most: number): Promise<string[]> =>
  (await db.rows(open, [most])).map(({ host }) => host);
