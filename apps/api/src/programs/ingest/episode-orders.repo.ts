import { type Db, statement } from '../../platform/database/db.ts';

const orders = statement(
  'ingest-episode-orders',
  `select distinct on (source) source, episode_order as "order" from ingest
   where source = any($1::text[]) and title = $2 and episode_title is not null and episode_order is not null
   order by source, created_at desc`,
  { notNull: ['order'] },
);

/** Under which number each of these files was taken in as an episode of the video of a title, by its path. */
export const findEpisodeOrders = async (
  db: Db,
  sources: readonly string[],
  title: string,
): Promise<ReadonlyMap<string, number>> =>
  new Map((await db.rows(orders, [sources, title])).map((it) => [it.source, it.order]));
