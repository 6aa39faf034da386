import type { Wording } from '@lantern/rules/wording';

import type { topicsTexts as zh } from '../zh/topics.ts';

/** The texts of topics, the members' corner and the tag list. */
export const topicsTexts = {
  topics: {
    lead: 'Hand-picked',
    none: 'No topics yet',
    unknownTitle: 'Topic not found',
    unknown: 'It may have been removed. There’s more on the home page',
    videos: 'Videos in this topic',
    empty: 'No videos in this topic yet',
  },

  darkWeb: {
    lead: 'Beyond the lamplight, for VIPs only',
    gateTitle: 'VIPs only',
    gate: 'What’s in here isn’t for everyone',
    gateWarning: 'Please stay out if you are easily disturbed',
    unlock: 'Unlock with VIP',
    leave: 'Leave',
    empty: 'Nothing here right now',
  },

  tagList: {
    groups: 'Categories',
    all: 'All',
    recent: 'Recently added',
    noTags: 'No categories yet',
  },
} as const satisfies Wording<typeof zh>;
