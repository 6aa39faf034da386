import type { Db } from '../../platform/database/db.ts';
import { sql } from '../../platform/database/sql.ts';

const orders = sql.rows(
  'ingest-episode-orders',
  `select distinct on (source) source, episode_order as "order" from ingest
   where source = any(:sources::text[]) and title = :title and episode_title is not null and episode_order is not null
   order by source, created_at desc`,
  { notNull: ['order'] },
);

/** Under which number each of these files was taken in as an episode of the video of a title, by its path. */
export const findEpisodeOrders = async (
  db: Db,
  sources: readonly string[],
  title: string,
): Promise<ReadonlyMap<string, number>> =>
  new Map((await orders(db, { sources, title })).map((it) => [it.source, it.order]));
