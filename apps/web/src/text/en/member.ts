import type { Wording } from '@lantern/rules/wording';

import type { memberTexts as zh } from '../zh/member.ts';

/** What is said of a member wherever one is shown. */
export const memberTexts = {
  /** By the index of the level's medal. */
  levels: [
    'Member',
    'Monthly VIP',
    'Quarterly VIP',
    'Yearly VIP',
    'Lifetime VIP',
    'Premium VIP',
    'Trial VIP',
  ],
  vipStatus: {
    none: 'You’re not a VIP yet',
    'valid-until': (date) => `VIP until ${date}`,
    expires: (date) => `VIP ends ${date}`,
    trial: (date) => `Trial until ${date}`,
    permanent: () => 'VIP for life',
  },
} as const satisfies Wording<typeof zh>;
