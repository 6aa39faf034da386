import { PublishRefused } from '../../modules/films/catalogue/publish-episode.ts';
import { SourceRefused } from '../../modules/films/ingest/encode/run-tool.ts';
import { type FileOrder, ingestFile } from '../../modules/films/ingest/ingest-file.ts';
import { findFilmPlaces, publishListed } from '../../modules/films/sources/titles/films.repo.ts';
import type { Deps } from '../../platform/deps.ts';
import { firstChannelName } from '../../text/chinese-alone.ts';
import { findEpisodeOrders } from '../ingest/episode-orders.repo.ts';
import { numberAll } from '../ingest/number-episodes.ts';
import type { Move } from './move-site.ts';
import type { Listed, ListedFilm } from './old-site.ts';
import { addTo } from './report.ts';

/**
 * Takes in the films of titles that this source made, one after the other: they become films of this site, with trial and
 * price. One that was taken in before is left as it is, so that a run may end anywhere.
 */
export async function takeFilms(move: Move, deps: Deps, listed: Listed): Promise<void> {
  const { db, sourceId, options } = move;
  const ids = [...listed.films].filter(([, it]) => it.films.length > 0).map(([id]) => id);
  const places = new Map(
    (await findFilmPlaces(db, { sourceId, remoteIds: ids })).map((it) => [it.remoteId, it]),
  );
  let done = 0;
  for (const id of ids) {
    const place = places.get(id);
    const found = listed.films.get(id);
    if (found === undefined || place === undefined) continue;
    if (!place.isMade) {
      addTo(move.counts, 'films of titles that were here');
      listed.note(id, 'not taken', 'joined-film');
      continue;
    }
    const isPaid = found.title.isPaid;
    const order = { title: place.title, categoryCode: place.categoryCode, paid: isPaid };
    const to = { ...order, joinsVideoId: place.videoId };
    let isWell = true;
    for (const order of await orderFilms(move, deps, found.films, to)) {
      isWell = (await takeFilm(move, deps, order)) && isWell;
    }
    if (!isWell) listed.note(id, 'failed', 'film-failed');
    const isShown = isWell && options.publish && move.isRecordEnough;
    await db.transact(async (tx) => {
      const change = { videoId: place.videoId, isPaid, publishedAt: isShown ? move.now() : null };
      if (await publishListed(tx, change)) addTo(move.counts, 'published');
      await move.saveProgress(tx, 'films', id);
    });
    move.onProgress('films', (done += 1));
  }
}

interface FilmPlace {
  title: string;
  categoryCode: string;
  paid: boolean;
  joinsVideoId: number;
}

type FilmOrder = FileOrder & FilmPlace;

const nameOutcome = (isWell: boolean, isKnown: boolean): string => {
  if (!isWell) return 'films failed';
  return isKnown ? 'films known' : 'films';
};

/** The ingests of a title's films: one that comes in later than the others gets its place among them. */
function orderFilms(
  { now }: Move,
  { db }: Deps,
  films: readonly ListedFilm[],
  to: FilmPlace,
): Promise<FilmOrder[]> {
  const orders = films.map(({ path, episode }) => ({
    ...to,
    source: path,
    episodeTitle: episode,
    channelName: firstChannelName,
    introduction: '',
    author: '',
    tags: [],
  }));
  return numberAll(orders, (sources, title) => findEpisodeOrders(db, sources, title), now());
}

/** Whether a film is here by now. */
async function takeFilm({ counts, signal }: Move, deps: Deps, order: FilmOrder): Promise<boolean> {
  let isKnown = false;
  const onKnown = (): void => void (isKnown = true);
  try {
    const found = await ingestFile(deps, order, { signal, skipKnown: true, onKnown });
    // One that was taken in for a title that is in the bin by now is taken in again.
    const isElsewhere = isKnown && found.videoId !== order.joinsVideoId;
    const { state } = isElsewhere ? await ingestFile(deps, order, { signal }) : found;
    const isWell = state === 'published' || state === 'in_review';
    addTo(counts, nameOutcome(isWell, isKnown && !isElsewhere));
    return isWell;
  } catch (error) {
    if (!(error instanceof SourceRefused || error instanceof PublishRefused)) throw error;
    addTo(counts, 'films failed');
    return false;
  }
}
