import type { Wording } from '@lantern/rules/wording';

import type { playerTexts as zh } from '../zh/player.ts';

/** The words of what the player can do besides playing; they come with the code that says them. */
export const playerTexts = {
  close: 'Close',
  off: 'Off',
  subtitlesFailed: 'Subtitles didn’t load. Try again later',
  /** Automatic, and what it chose. */
  autoChose: (quality) => `Auto ${quality}`,
  pictureInPicture: 'Picture in picture',
  fast: (rate) => `Playing at ${rate}×`,
  seekTo: (place, end) => `${place} / ${end}`,

  lock: { on: 'Lock the screen', off: 'Unlock' },
  fill: { filled: 'Filling the screen', whole: 'Showing the whole picture' },

  sleep: {
    title: 'Sleep timer',
    off: 'Off',
    atEnd: 'End of episode',
    minutes: (minutes) => `${minutes} min`,
    left: (minutes) => `${minutes} min left`,
    done: 'Sleep timer ended, video paused',
    set: (minutes) => `Pauses in ${minutes} min`,
    setAtEnd: 'Pauses after this episode',
  },

  loop: { title: 'Loop', on: 'On' },

  next: {
    soon: (seconds) => `Playing in ${seconds}s`,
    now: 'Play now',
    cancel: 'Cancel',
  },

  keys: {
    title: 'Keyboard shortcuts',
    list: [
      [['Space', 'K'], 'Play / pause'],
      [['←', '→'], 'Back / ahead 5 seconds'],
      [['J', 'L'], 'Back / ahead 10 seconds'],
      [['0', '9'], 'Go to 0% to 90%'],
      [['↑', '↓'], 'Volume'],
      [['M'], 'Mute'],
      [['<', '>'], 'Slower / faster'],
      [['C'], 'Subtitles on / off'],
      [['D'], 'Comments on / off'],
      [['N'], 'Next episode'],
      [['F'], 'Full screen'],
      [['?'], 'Open this help'],
    ],
  },
} as const satisfies Wording<typeof zh>;
