import type { Source } from '@lantern/contracts/entities/source';

import { type Choice, findEpisode, play, type Watched } from './sources.ts';

/** Another choice of channel and episode; the same episode on another channel continues at its position. */
export function watchOther(watched: Watched, choice: Choice, position: number): Watched {
  const isSame = choice.episode.name === watched.episode.name;
  return play(choice, { startAt: isSame ? position : 0 });
}

/** The same episode at its current address, from `position` on; null when it no longer exists. */
export function watchAgain(
  sources: readonly Source[],
  watched: Watched,
  again: { position: number; continues: boolean },
): Watched | null {
  const found = findEpisode(sources, watched.episode.id);
  return found && play(found, { startAt: again.position, continues: again.continues });
}

/** The same episode on the channel after this one, around to the first; null when no other has it, but for those left out. */
export function findOtherChannel(
  sources: readonly Source[],
  { channel, episode }: Choice,
  leftOut: ReadonlySet<number> = new Set(),
): Choice | null {
  for (let step = 1; step < sources.length; step++) {
    const next = (channel + step) % sources.length;
    if (leftOut.has(next)) continue;
    const same = sources[next]?.urlList.find(({ name }) => name === episode.name);
    if (same) return { channel: next, episode: same };
  }
  return null;
}

/** The episode after this one on the same channel; null after the last. */
export function findNextEpisode(
  sources: readonly Source[],
  { channel, episode }: Choice,
): Choice | null {
  const episodes = sources[channel]?.urlList ?? [];
  const at = episodes.findIndex(({ id }) => id === episode.id);
  const next = at === -1 ? undefined : episodes[at + 1];
  return next ? { channel, episode: next } : null;
}
