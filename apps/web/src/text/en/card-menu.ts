import type { Wording } from '@lantern/rules/wording';

import type { cardMenuTexts as zh } from '../zh/card-menu.ts';

/** The texts of a card's menu, and of what was dismissed by it. */
export const cardMenuTexts = {
  save: 'Save',
  unsave: 'Remove from favorites',
  saved: 'Saved to favorites',
  unsaved: 'Removed from favorites',
  dismiss: 'Not interested',
  dismissAuthor: (author) => `Don’t recommend ${author}`,
  dismissed: 'Marked as not interested',
  gone: 'We won’t recommend this',
  undo: 'Undo',
  undoOf: (title) => `Undo not interested: ${title}`,
  list: 'Not interested',
  lead: 'These stay out of Featured, For you and More like this',
  none: 'Nothing here yet',
  noneDetail: 'Press and hold a video, or tap the three dots beside it',
  withAuthor: (author) => `and everything by ${author}`,
  restore: 'Restore',
  restoreOf: (title) => `Recommend again: ${title}`,
  restored: 'Restored',
} as const satisfies Wording<typeof zh>;
