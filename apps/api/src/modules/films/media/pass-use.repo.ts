import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** One row for each pass, so that two new addresses at once wait for each other; addresses outside the window are dropped. */
const takeAddress = sql.run(
  'pass-take-address',
  `insert into pass_use as kept (pass, addresses, expires_at)
   values (:pass, jsonb_build_object(:address::text, :addresses::bigint), to_timestamp((:addresses + :windowMs) / 1000.0))
   on conflict (pass) do update
     set addresses = jsonb_build_object(:address::text, :addresses::bigint) || coalesce(
           (select jsonb_object_agg(key, value) from jsonb_each(kept.addresses)
             where key <> :address and value::bigint > :addresses - :windowMs), '{}'),
         expires_at = excluded.expires_at
   where (select count(*) from jsonb_each(kept.addresses)
           where key <> :address and value::bigint > :addresses - :windowMs) < :most`,
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
  (await takeAddress(db, { pass, address, addresses: at.getTime(), windowMs, most })) === 1;

export const forgetPassUses = sql.run(
  'pass-forget-addresses',
  `delete from pass_use where pass in (
     select pass from pass_use where expires_at < :before order by expires_at limit 200 for update skip locked)`,
);
