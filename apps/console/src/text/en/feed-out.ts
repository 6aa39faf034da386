import type { FeedKey, FeedOut } from '@lantern/contracts/entities/feed-out';
import type { Wording } from '@lantern/rules/wording';

import type { feedOutTexts as zh } from '../zh/feed-out.ts';

/** The words of the feed that other sites and apps read. */
export const feedOutTexts = {
  title: 'Feed out',
  hint: 'For apps such as TVBox and for MacCMS sites, in JSON and XML. It is off by default. Once an address is given out, everyone who has it can play a free film until its key is withdrawn.',
  state: 'State',
  on: 'On',
  off: 'Off',
  titles: 'Titles',
  categories: 'Categories given out',
  categoriesHint: 'A main category includes all below it; the dark web is never in it',
  sourceIds: 'Sources that may be passed on',
  sourceIdsHint:
    'Only sources declared as owned or licensed; titles and lines of other sources stay here',
  isOn: 'Turn the feed on',
  isOpen: 'Allow reading without a key',
  isOpenHint: 'Everyone can read the titles above',
  hasPictures: 'With posters',
  open: 'Address without a key',
  xml: 'Apps that want XML add at/xml/ to the address',
  change: 'Change',
  none: 'None',
  licenceOf: { owned: 'owned', licensed: 'licensed', unchecked: 'not checked' } satisfies Record<
    FeedOut['sources'][number]['licence'],
    string
  >,
  keys: 'Keys',
  keysHint:
    'One key for each reader. Once it is withdrawn, its reader gets nothing, and film addresses already handed out stop playing.',
  noKeys: 'No keys yet.',
  add: 'Create a key',
  name: 'For',
  nameHint: 'Such as the name of their site',
  mostADay: 'Requests a day',
  mostADayHint: '0 for no daily limit; never more than 60 a minute',
  lastDay: 'Last day',
  lastDayHint: 'Leave empty for no end',
  once: 'The address is shown this once. Copy it now.',
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',
  states: { valid: 'Valid', over: 'Expired', withdrawn: 'Withdrawn' } satisfies Record<
    FeedKey['state'],
    string
  >,
  useOf: ({ useTime, today, month }: FeedKey): string =>
    useTime === null
      ? 'Not used yet'
      : `${today} today, ${month} in 30 days, last ${useTime.slice(0, 16)}`,
  limitOf: ({ mostADay, lastDay }: FeedKey): string =>
    [mostADay === 0 ? '' : `${mostADay} a day`, lastDay === null ? '' : `until ${lastDay}`]
      .filter((it) => it !== '')
      .join(', '),
  withdraw: {
    label: 'Withdraw',
    question: (name: string): string => `Withdraw the key of “${name}”?`,
    hint: 'This can’t be undone. Its reader gets nothing, and film addresses already handed out stop playing.',
    done: 'Withdrawn',
  },
} satisfies Wording<typeof zh>;

/** What is done to the feed and to hosts of lines, in the audit. */
export const outActions = {
  'line.block': 'Block line host',
  'line.unblock': 'Unblock line host',
  'title-list.read': 'Read list of titles',
  'title-list.take': 'Take in list of titles',
  'title-list.undo': 'Undo list of titles',
  'ingest.mirror': 'Download films',
  'line.order-players': 'Order players of lines',
  'line.replace': 'Replace line host',
  'line.replace-undo': 'Undo replacing host',
  'feed.change': 'Change feed',
  'feed.key': 'Make or withdraw feed key',
} as const;
