import { countedUpTo } from '@lantern/contracts/operator-list';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

const active = sql.one(
  'overview-active-members',
  `select least(count(distinct member_id), ${countedUpTo + 1})::int as found
     from (select member_id from member_token where last_used_at > :since
            order by last_used_at desc limit ${2 * countedUpTo}) used`,
);

/** How many members used a session since then, counted up to 10001. */
export const countActiveMembers = async (db: Db, since: Date): Promise<number> =>
  (await active(db, { since })).found;

export const findStock = sql.one(
  'overview-stock',
  `select exists (select from category) as "hasPlaces",
          exists (select from video where state = 'published' and published_at is not null) as "hasFilm",
          exists (select from purchase_order) as "hasOrder", exists (select from ad) as "hasAd",
          exists (select from sale_terms where operator_id is not null and state <> 'refused') as "hasTerms"`,
);
