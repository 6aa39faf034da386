import type { Sound, Storyboard, Subtitle } from '@lantern/contracts/entities/source';

/** What to play. A new object is loaded, even with the same address; the same object is not loaded again. */
export type Playback = {
  address: string;
  /** Seconds from the start. */
  startAt: number;
  /** The same media as before at another address: it plays on without being loaded again. */
  continues?: boolean;
  storyboard?: Storyboard | undefined;
  subtitles?: readonly Subtitle[] | undefined;
  /** Where there are several, which lie apart from the pictures. */
  sounds?: readonly Sound[] | undefined;
  /** Begins where it was left at an earlier visit, which is said. */
  resumed?: boolean;
};

/** What a lock screen says of it. */
export type About = { title: string; author: string };

/** What comes after it, and how to go there. */
export type NextEpisode = { name: string; play: () => void };
