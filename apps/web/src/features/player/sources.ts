import type { Episode, Source } from '@lantern/contracts/entities/source';

import type { Playback } from './playback.ts';

/** An episode, and the index of the channel it is watched on. */
export type Choice = { channel: number; episode: Episode };

/** An episode during playback. */
export type Watched = Playback & Choice;

/** The position at which a member stopped at an earlier visit. */
export type Stop = { moviesInfoId: number; position: number };

/** The episode at which the member stopped, else the first one of the first channel with episodes. */
export function watchFirst(sources: readonly Source[], stop?: Stop): Watched | null {
  const left = stop && findEpisode(sources, stop.moviesInfoId);
  if (left) return play(left, { startAt: stop.position, resumed: stop.position > 0 });
  const channel = sources.findIndex(({ urlList }) => urlList.length > 0);
  const episode = sources[channel]?.urlList[0];
  return episode ? play({ channel, episode }, { startAt: 0 }) : null;
}

/** An episode by its id, on the channel that has it. */
export function findEpisode(sources: readonly Source[], id: number): Choice | null {
  const isSame = (episode: Episode) => episode.id === id;
  const channel = sources.findIndex(({ urlList }) => urlList.some(isSame));
  const episode = sources[channel]?.urlList.find(isSame);
  return episode ? { channel, episode } : null;
}

/** Plays a choice. */
export const play = (
  choice: Choice,
  how: Pick<Playback, 'startAt' | 'continues' | 'resumed'>,
): Watched => ({
  ...choice,
  ...how,
  address: choice.episode.url,
  type: choice.episode.type,
  storyboard: choice.episode.storyboard,
  subtitles: choice.episode.subtitles,
  sounds: choice.episode.sounds,
});
