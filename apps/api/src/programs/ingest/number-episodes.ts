import { tidyTitle } from '@lantern/rules/video-title';

import type { FileOrder } from '../../modules/films/ingest/ingest-file.ts';

/** More files than a folder has; with the seconds of a moment, their numbers fit into 15 digits. */
const mostFiles = 100_000;

/**
 * Numbers the episodes of a video in the order of their list, so that one that comes in later (it was bad, or was not there)
 * gets its place among the others: a known file keeps its number, and a new one gets that of the next known file less one.
 */
function numberEpisodes<Order extends FileOrder>(
  orders: readonly Order[],
  known: ReadonlyMap<string, number>,
  now: Date,
): Order[] {
  const first = Math.floor(now.getTime() / 1000) * mostFiles;
  let next: number | null = null;
  const numbered: Order[] = [];
  for (const [place, order] of [...orders.entries()].toReversed()) {
    const own: number | undefined = known.get(order.source);
    const number: number = own ?? (next === null ? first + place : next - 1);
    if (own !== undefined) next = own;
    numbered.push({ ...order, episodeOrder: number });
  }
  return numbered.toReversed();
}

/** The same by the videos of a list; single films have no number. */
export async function numberAll<Order extends FileOrder>(
  orders: readonly Order[],
  findKnown: (sources: readonly string[], title: string) => Promise<ReadonlyMap<string, number>>,
  now: Date,
): Promise<Order[]> {
  const numbered: Order[] = [];
  for (const [title, its] of Map.groupBy(orders, (it) => it.title)) {
    const isVideo = its.every(({ episodeTitle }) => episodeTitle !== null);
    const sources = its.map(({ source }) => source);
    const known = isVideo ? await findKnown(sources, tidyTitle(title)) : null;
    numbered.push(...(known === null ? its : numberEpisodes(its, known, now)));
  }
  return numbered;
}
