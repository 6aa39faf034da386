import type { Wording } from '@lantern/rules/wording';

import type { searchTexts as zh } from '../zh/search.ts';
import { counted } from './plural.ts';

/** The texts of search, and of what a member finds again: favourites and history. */
export const searchTexts = {
  search: {
    field: 'Search videos',
    submit: 'Search',
    clearField: 'Clear',
    history: 'Recent searches',
    clearHistory: 'Clear all',
    hot: 'Trending',
    /** By what others searched for and found. */
    guess: 'You might like',
    suggestions: 'Suggestions',
    author: 'Author',
    /** The title of the results of a search. */
    resultsTitle: 'Search',
  },

  filters: {
    label: 'Filters',
    order: 'Sort by',
    best: 'Best match',
    newest: 'Newest',
    hottest: 'Most liked',
    price: 'Price',
    all: 'All',
    free: 'Free',
    vip: 'VIP',
    length: 'Length',
    anyLength: 'Any length',
    short: 'Under 10 min',
    medium: '10–30 min',
    long: 'Over 30 min',
  },

  searchResults: {
    field: 'Search videos',
    videos: 'Videos',
    emptyTitle: 'No videos found',
    empty: 'Try different words',
    emptyList: 'No videos here yet',
    otherTerms: 'What others are searching for',
  },

  favourites: {
    empty: 'No favorites yet',
    emptyDetail: 'Tap Save on a video you like to find it here',
    clear: 'Clear favorites',
    clearTitle: 'Clear favorites?',
    clearDetail: 'All your favorites will be removed.',
    cleared: 'Cleared',
    count: (count) => counted(count, 'video'),
    remove: (title) => `Remove from favorites: ${title}`,
    removed: 'Removed from favorites',
  },

  history: {
    videos: 'Watched videos',
    empty: 'Nothing watched yet',
    emptyDetail: 'Videos you watch show up here, latest first',
    clear: 'Clear history',
    clearTitle: 'Clear history?',
    clearDetail: 'Your entire watch history will be removed.',
    cleared: 'History cleared',
  },

  keptVideos: {
    gone: 'No longer available',
    goneDetail: 'It may have been taken down, or can’t be watched right now',
    remove: 'Remove unavailable video',
    removed: 'Removed',
  },
} as const satisfies Wording<typeof zh>;
