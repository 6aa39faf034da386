import type { Wording } from '@lantern/rules/wording';

import type { pageTexts as zh } from '../zh/page.ts';

/** What the page says before its code has come, and where there is no network; the build writes it in. */
export const pageTexts = {
  /** Of a site whose operator has given it no other. */
  siteName: 'Lantern',
  description:
    'Lantern: the cinema on your phone. Hand-picked videos, updated daily, ready to play.',
  offline: {
    title: 'You’re offline',
    detail: 'The page comes back by itself once you’re online',
    reload: 'Reload',
  },
} as const satisfies Wording<typeof zh>;
