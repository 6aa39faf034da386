import type { Episode, Sound, Storyboard, Subtitle } from '@lantern/contracts/entities/source';

/** What to play. A new object is loaded, even with the same address; the same object is not loaded again. */
export type Playback = {
  address: string;
  /** The media type at another site; films of this site are HLS. */
  type?: Episode['type'];
  /** Seconds from the start. */
  startAt: number;
  /** True for the same media at another address: it plays on without a reload. */
  continues?: boolean;
  storyboard?: Storyboard | undefined;
  subtitles?: readonly Subtitle[] | undefined;
  /** The sound tracks, when there are several. */
  sounds?: readonly Sound[] | undefined;
  /** True when it resumes from an earlier visit, which the player tells. */
  resumed?: boolean;
};

/** The film as a lock screen shows it. */
export type About = { title: string; author: string };

/** What comes next, an episode or another film, and how to open it. */
export type NextEpisode = {
  name: string;
  /** The picture of another film. */
  picture?: string;
  play: () => void;
};
