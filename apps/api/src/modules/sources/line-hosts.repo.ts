import { type Db, statement } from '../../platform/database/db.ts';

const keep = statement(
  'sources-keep-hosts',
  `insert into line_host (host) select host from unnest($1::text[]) as given (host)
   where not exists (select from line_host there where there.host = given.host) on conflict (host) do nothing`,
);

/** Keeps the origins at which lines are, such as `https://v1.example`. */
export const keepHosts = (tx: Db, hosts: readonly string[]): Promise<number> =>
  tx.run(keep, [hosts]);
