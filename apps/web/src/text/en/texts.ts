import type { Wording } from '@lantern/rules/wording';

import type { texts as zh } from '../zh/texts.ts';
import { watching } from './watching.ts';

const compact = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});

/** Every text a member sees, in one place. */
export const texts = {
  language: 'en',
  /** What the site can be read in instead, as its readers call it. */
  otherLanguage: { code: 'zh', name: '简体中文' },
  siteSlogan: 'A world of its own, in light and shadow',

  tabs: {
    home: 'Home',
    topics: 'Topics',
    darkWeb: 'After Dark',
    favourites: 'Favorites',
    mine: 'Me',
  },
  tabBar: 'Main navigation',

  common: {
    back: 'Back',
    backHome: 'Back to home',
    backToTop: 'Back to top',
    close: 'Close',
    tooLong: (longest, over) => `At most ${longest} characters, ${over} too many`,
    confirm: 'OK',
    cancel: 'Cancel',
    retry: 'Reload',
    loading: 'Loading…',
    noMore: 'That’s all',
    retryMore: 'Couldn’t load more. Tap to try again',
    nothingHere: 'Nothing here',
    notice: 'Notice',
    optionsOf: (title) => `Options: ${title}`,
    viewMore: 'See all',
    changeBatch: 'Shuffle',
    ad: 'Ad',
    vip: 'VIP',
    /** A count for a small label, cut and not rounded. */
    count: (count) => compact.format(count > 0 ? Math.floor(count) : 0),
    hot: (count) => `${count} ${count === '1' ? 'like' : 'likes'}`,
    duration: (clock) => `Duration ${clock}`,
  },

  errors: {
    offline: 'You seem to be offline. Check your network and try again',
    timeout: 'The network is slow. Try again later',
    unreadable: 'The service isn’t available right now. Try again later',
    title: 'Couldn’t load this',
    crashedTitle: 'Something went wrong',
    crashed: 'Reloading usually helps',
    sessionOver: 'Your session has ended. Please log in again',
  },

  slow: { title: 'Slow network', retry: 'Try again' },

  /** What keeps a part of the app from opening. */
  codeTrouble: {
    unreachable: {
      title: 'You’re offline',
      onScreen: 'This page will open by itself once you’re back online',
      inSheet: 'This will open by itself once you’re back online. Your video keeps playing',
    },
    outdated: {
      title: 'There’s a new version',
      onScreen: 'Reload to use it',
      inSheet: 'Reload to use it. Your video will pick up where it left off',
    },
  },

  ageGate: {
    title: 'Adults only: you must be 18 or over',
    detail: [
      'By entering, you confirm that you are 18 or over',
      'and take responsibility for what you watch.',
    ],
    enter: 'I am 18 or over',
    leave: 'Leave',
    leftTitle: 'Thank you',
    left: 'You can close this page',
    again: 'Back',
  },

  splash: { entering: 'Getting things ready' },

  home: {
    search: 'Search videos',
    signIn: 'Check in',
    history: 'History',
    service: 'Support',
    shortcuts: 'Shortcuts',
    tags: 'Categories',
    allTags: 'All categories',
    featuredTag: 'Featured',
    hero: 'Today’s pick',
    watchNow: 'Watch now',
    banner: 'Highlights',
    bannerSlide: (index, total) => `Highlights, ${index} of ${total}`,
    featured: 'Featured',
    ranking: 'Charts',
    latest: 'Latest',
    rank: (place) => `No. ${place}`,
    emptyTag: 'No videos in this category yet',
  },

  findVideos: 'Browse videos',

  ...watching,

  screens: {
    topics: 'Topics',
    darkWeb: 'After Dark',
    favourites: 'Favorites',
    history: 'History',
    vip: 'VIP center',
    pay: 'Top up coins',
    topicList: 'Topics',
    searchResults: 'Results',
    search: 'Search',
    login: 'Log in',
    tags: 'All categories',
    funds: 'Funds',
    withdraw: 'Withdraw',
    records: 'Transactions',
  },
} as const satisfies Wording<typeof zh>;
