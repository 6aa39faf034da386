import type { Wording } from '@lantern/rules/wording';

import type { texts as zh } from '../zh/texts.ts';
import { counted } from './plural.ts';

const compact = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});

/** The words of the frame and of the parts that screens share. */
export const texts = {
  language: 'en',
  otherLanguage: { code: 'zh', name: '简体中文' },
  console: 'Console',
  documentTitle: (screen) => `${screen} · Console`,

  common: {
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    saved: 'Saved',
    retry: 'Try again',
    delete: 'Delete',
    more: 'More actions',
    none: '—',
    yes: 'Yes',
    no: 'No',
    reason: 'Reason',
    reasonHint: 'Kept in the audit log, where others can read it',
    reasonMissing: 'Enter a reason',
    compact: (count) => compact.format(count > 0 ? Math.floor(count) : 0),
    listed: (names) => names.join(', '),
    labelled: (label, value) => `${label}: ${value}`,
    named: (name, code) => `${name} (${code})`,
    atLeast: (count) => `${count}+`,
    loading: 'Loading',
  },

  confirmers: {
    label: 'May confirm',
    nobody: 'Nobody may confirm it now.',
    later: (name, from) => `${name} (from ${from})`,
    tied: (names) =>
      `Later: ${names}. One of the two made or reset the other’s account or gave it roles lately, themselves or by another account; until then they count as one person.`,
    wayOut:
      'It takes another operator with this right. One whose account is made or reset on the server with npm run operator may confirm at once.',
  },

  noScript: 'The console needs JavaScript.',

  errors: {
    offline: 'You are offline. What you entered is kept. Check your network and try again',
    timeout: 'The server takes too long to answer. Try again later',
    unreadable: 'The service isn’t available right now. Try again later',
    sessionOver: 'Your session has ended. Please log in again',
    crashed: 'Something went wrong',
    crashedHint: 'You may have to enter some things again. Reloading usually helps.',
    reload: 'Reload page',
    failedTitle: 'Didn’t load',
    notFoundTitle: 'No such page',
    notFoundHint: 'The address may be wrong, or you may not have access.',
    backHome: 'Back to overview',
    noNetwork: 'You are offline. The page updates once you are back',
  },

  shell: {
    navigation: 'Main navigation',
    skip: 'Skip to content',
    topbar: 'Toolbar',
    openNavigation: 'Open navigation',
    search: 'Search or jump to',
    searchHint: 'Pages, videos, ads, settings…',
    searchKeys: 'Ctrl K',
    searchEmpty: 'Nothing found',
    searchResults: 'Search results',
    account: (name) => `Account ${name}`,
    toMembers: 'Open the members’ site',
    asMembersSee: 'As members see it',
    toDark: 'Switch to dark',
    toLight: 'Switch to light',
    ownAccount: 'My account',
    logOut: 'Log out',
    waiting: (section, count) => `${section}, ${count} waiting`,
  },

  groups: { content: 'Content', members: 'Members and money', site: 'Site' },
  sections: {
    overview: 'Overview',
    inbox: 'Inbox',
    videos: 'Videos',
    intake: 'Intake',
    places: 'Catalog',
    ads: 'Ads',
    members: 'Members',
    orders: 'Orders',
    withdrawals: 'Withdrawals',
    sales: 'Sales',
    chats: 'Support',
    reports: 'Moderation',
    rights: 'Rights',
    figures: 'Analytics',
    site: 'Settings',
    system: 'System',
    account: 'My account',
  },

  list: {
    pick: (name) => `Select ${name}`,
    pickPage: 'Select all on this page',
    picked: (count) => `${count} selected`,
    unpick: 'Clear selection',
    columns: 'Columns',
    total: (count) => (count === '1' ? '1 item' : `${count} items`),
    page: (page, pages) => `Page ${page} of ${pages}`,
    previous: 'Previous',
    next: 'Next',
    first: 'First page',
    pages: 'Pages',
    emptyTitle: 'Nothing matches',
    emptyHint: 'Try another filter.',
    clear: 'Clear filters',
    neighbours: 'Neighbours',
    place: (place, count) => `${place} of ${count} on this page`,
    former: 'Previous item',
    following: 'Next item',
    export: 'Export CSV',
    exportHint: 'Exports the chosen dates and is kept in the audit log.',
    exported: 'Download started',
  },

  filters: {
    label: 'Filters',
    add: 'More filters',
    clear: (label) => `Clear ${label}`,
    open: (count) => (count > 0 ? `Filters (${count})` : 'Filters'),
    all: 'All',
    apply: 'Show results',
    dayExample: '2026-01-31',
    dayWrong: 'Enter it like 2026-01-31',
  },

  views: {
    label: 'Views',
    none: 'No saved views yet',
    save: 'Save these filters as a view',
    name: 'Name',
    hint: 'Filters and sort are kept in this browser.',
    remove: (name) => `Delete view ${name}`,
  },

  form: {
    restored: 'Your unsaved changes are back.',
    missing: 'Required',
    tooLong: (maximum) => `At most ${counted(maximum, 'character')}`,
    tooLongBy: (maximum, over) => `At most ${counted(maximum, 'character')}, ${over} too many`,
    tooShort: (minimum) => `At least ${counted(minimum, 'character')}`,
    tooMany: (maximum) => `At most ${maximum}`,
    tooFew: (minimum) => `At least ${minimum}`,
    tooLarge: (maximum) => `Can’t be more than ${maximum}`,
    tooSmall: (minimum) => `Can’t be less than ${minimum}`,
    notNumber: 'Enter a number',
    invalid: 'Wrong format',
    leaveTitle: 'Unsaved changes',
    leaveHint: 'They are lost if you leave.',
    leave: 'Discard changes',
    stay: 'Keep editing',
    unsaved: (count) => counted(count, 'unsaved change'),
    discard: 'Undo changes',
    conflictTitle: 'Another operator just changed this',
    conflictHint: 'It was changed after you opened it. Choose what to keep, then save.',
    conflictMine: 'My change',
    conflictTheirs: 'Current',
    conflictSave: 'Save as chosen',
  },

  time: {
    pick: 'Open calendar',
    example: '2026-12-01 20:30',
    wrong: 'Enter it like 2026-12-01 20:30',
  },

  picture: {
    choose: 'Choose picture',
    replace: 'Replace picture',
    cropTitle: 'Crop picture',
    crop: 'Crop area; move it with the arrow keys',
    zoom: 'Zoom',
    use: 'Use this picture',
    broken: 'This file is not a picture that can be shown',
  },

  order: {
    up: (name) => `Move ${name} up`,
    down: (name) => `Move ${name} down`,
    dropped: (name, place) => `${name} is at place ${place}`,
  },

  chart: {
    day: 'Date',
    value: 'Value',
  },
} satisfies Wording<typeof zh>;
