import type { Wording } from '@lantern/rules/wording';

import type { watchedTexts as zh } from '../zh/watched.ts';

const monthAndDay = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The words of what was watched: on home, and in the history. */
export const watchedTexts = {
  goOn: 'Keep watching',
  nothingToContinue: 'Videos you haven’t finished will show up here',
  guess: 'For you',
  today: 'Today',
  yesterday: 'Yesterday',
  // A leap year, which has every day.
  day: (month, day) => monthAndDay.format(Date.UTC(2024, month - 1, day)),
  earlier: 'Earlier',
  seenTo: (clock) => `Up to ${clock}`,
  seen: 'Watched',
  remove: (title) => `Remove: ${title}`,
} as const satisfies Wording<typeof zh>;
