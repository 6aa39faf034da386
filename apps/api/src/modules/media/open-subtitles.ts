import { remember } from '../../platform/cache/remember.ts';
import type { Deps } from '../../platform/deps.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { findSubtitleText } from './media.repo.ts';
import { cutSubtitles } from './playlist.ts';

/** Of two hundred films; a large file alone has a sixth of this. */
const mostBytes = 32 * 1024 ** 2;
const memoryMs = 10 * 60_000;

function rememberOpenSubtitles(deps: Deps) {
  const kept = remember<Buffer>(
    deps,
    { name: 'open subtitles', topics: [], ttlMs: memoryMs, capacity: 1000 },
    { weigh: (text) => text.length, most: mostBytes },
  );
  return (name: string, openMs: number): Promise<Buffer> =>
    kept.get(`${name}/${openMs}`, async () =>
      Buffer.from(cutSubtitles(await findSubtitleText(deps.db, name), openMs)),
    );
}

/**
 * Reads subtitles up to a moment of the film, as bytes of WebVTT. They are made once in each process for all who ask, and kept
 * while there is room: a name belongs to one text for ever, and the caller has checked that it still belongs to the film.
 */
export const openSubtitlesOf = oncePerSite(rememberOpenSubtitles);
