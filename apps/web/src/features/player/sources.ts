import type { Episode, Source } from '@lantern/contracts/entities/source';

import type { Playback } from './playback.ts';

/** An episode, and the index of the channel it is watched on. */
export type Choice = { channel: number; episode: Episode };

/** An episode as it is being watched. */
export type Watched = Playback & Choice;

/** Where a member stopped at an earlier visit. */
export type Stop = { moviesInfoId: number; position: number };

/** The episode that was left, else the first one of the first channel that has any. */
export function watchFirst(sources: readonly Source[], stop?: Stop): Watched | null {
  const left = stop && findEpisode(sources, stop.moviesInfoId);
  if (left) return play(left, { startAt: stop.position, resumed: stop.position > 0 });
  const channel = sources.findIndex(({ urlList }) => urlList.length > 0);
  const episode = sources[channel]?.urlList[0];
  return episode ? play({ channel, episode }, { startAt: 0 }) : null;
}

/** Another choice of channel and episode; the same episode on another channel goes on where it was. */
export function watchOther(watched: Watched, choice: Choice, position: number): Watched {
  const isSame = choice.episode.name === watched.episode.name;
  return play(choice, { startAt: isSame ? position : 0 });
}

/** The same episode at its address of now, from `position` on; null when it is no longer there. */
export function watchAgain(
  sources: readonly Source[],
  watched: Watched,
  again: { position: number; continues: boolean },
): Watched | null {
  const found = findEpisode(sources, watched.episode.id);
  return found && play(found, { startAt: again.position, continues: again.continues });
}

/** The same episode on the channel after this one, around to the first; null when no other has it. */
export function findOtherChannel(
  sources: readonly Source[],
  { channel, episode }: Choice,
): Choice | null {
  for (let step = 1; step < sources.length; step++) {
    const next = (channel + step) % sources.length;
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

function findEpisode(sources: readonly Source[], id: number): Choice | null {
  const isSame = (episode: Episode) => episode.id === id;
  const channel = sources.findIndex(({ urlList }) => urlList.some(isSame));
  const episode = sources[channel]?.urlList.find(isSame);
  return episode ? { channel, episode } : null;
}

const play = (
  choice: Choice,
  how: Pick<Playback, 'startAt' | 'continues' | 'resumed'>,
): Watched => ({
  ...choice,
  ...how,
  address: choice.episode.url,
  storyboard: choice.episode.storyboard,
  subtitles: choice.episode.subtitles,
});
