import type { Wording } from '@lantern/rules/wording';

import type { libraryTexts as zh } from '../zh/player-library.ts';

/** What the player's library says by itself, by its own words. */
export const libraryTexts = {
  Play: 'Play',
  Pause: 'Pause',
  Replay: 'Replay',
  'Play Video': 'Play video',
  'Video Player': 'Video player',
  '{1} is loading.': '{1} is loading',
  'Current Time': 'Current time',
  Duration: 'Duration',
  'Progress Bar': 'Progress bar',
  'progress bar timing: currentTime={1} duration={2}': '{1} of {2}',
  Mute: 'Mute',
  Unmute: 'Unmute',
  'Volume Level': 'Volume',
  Fullscreen: 'Full screen',
  'Exit Fullscreen': 'Exit full screen',
  'Picture-in-Picture': 'Picture in picture',
  'Exit Picture-in-Picture': 'Exit picture in picture',
} as const satisfies Wording<typeof zh>;
