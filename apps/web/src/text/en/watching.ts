import type { Wording } from '@lantern/rules/wording';

import type { watching as zh } from '../zh/watching.ts';

/** The texts of the player. */
export const watching = {
  player: {
    name: 'Video player',
    speed: 'Speed',
    speedShort: 'Speed',
    rate: (rate) => `${rate}x`,
    quality: 'Quality',
    subtitles: 'Subtitles',
    sound: 'Audio',
    more: 'More settings',
    cast: 'Cast',
    auto: 'Auto',
    lines: (lines) => `${lines}p`,
    unmute: 'Tap for sound',
    retry: 'Try again',
    loading: 'Loading the player',
    failures: {
      denied: 'This link has expired. Try again',
      missing: 'This video can’t be played right now. Try again later',
      network: 'The line is down or the network is unstable, and the video didn’t load',
      media: 'Playback failed. Try again',
      lines: 'None of the sources is playing right now. Try again later',
    },
  },
} as const satisfies Wording<typeof zh>;
