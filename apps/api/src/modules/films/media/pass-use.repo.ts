import { type Db, statement } from '../../../platform/database/db.ts';

/** One row for each pass, so that two new addresses at once wait for each other; addresses outside the window are dropped. */
const takeAddress = statement(
  'pass-take-address',
  `insert into pass_use as kept (pass, addresses, expires_at)
   values ($1, jsonb_build_object($2::text, $3::bigint), to_timestamp(($3 + $4) / 1000.0))
   on conflict (pass) do update
     set addresses = jsonb_build_object($2::text, $3::bigint) || coalesce(
           (select jsonb_object_agg(key, value) from jsonb_each(kept.addresses)
             where key <> $2 and value::bigint > $3 - $4), '{}'),
         expires_at = excluded.expires_at
   where (select count(*) from jsonb_each(kept.addresses)
           where key <> $2 and value::bigint > $3 - $4) < $5`,
);

const forgetOld = statement(
  'pass-forget-addresses',
  `delete from pass_use where pass in (
     select pass from pass_use where expires_at < $1 order by expires_at limit 200 for update skip locked)`,
);

export interface PassUse {
  /** The digest of the pass. */
  pass: Buffer;
  address: string;
  at: Date;
  windowMs: number;
  /** The most different addresses within the window, this one included. */
  most: number;
}

/** Records the use of a pass from an address; returns false, and writes nothing, when too many other addresses used it. */
export const takePassAddress = async (
  db: Db,
  { pass, address, at, windowMs, most }: PassUse,
): Promise<boolean> =>
  (await db.run(takeAddress, [pass, address, at.getTime(), windowMs, most])) === 1;

export const forgetPassUses = (db: Db, before: Date): Promise<number> =>
  db.run(forgetOld, [before]);
