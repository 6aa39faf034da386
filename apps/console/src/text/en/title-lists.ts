import type { TitleList } from '@lantern/contracts/entities/title-list';
import { listBounds } from '@lantern/rules/listed-title';
import type { Wording } from '@lantern/rules/wording';

import type { rowReasons as zhReasons, titleListsTexts as zh } from '../zh/title-lists.ts';
import { counted } from './plural.ts';

/** Why a row of a list is not taken, by its code. */
export const rowReasons: Readonly<Record<string, string>> = {
  'no-title': 'without a title',
  'no-address': 'without an address',
  'bad-year': 'with a year that is not four digits',
  'bad-paid': 'whose “paid” is neither yes nor no',
  'not-a-stream': 'whose address is no m3u8 or video file',
  'inner-address': 'whose address is in an inner network',
  'file-elsewhere': 'with a file of a machine: upload it under Intake',
} satisfies Wording<typeof zhReasons>;

/** The words of the lists of titles that operators send. */
export const titleListsTexts = {
  tab: 'Lists',
  send: 'Choose a list',
  sendHint: `A .csv, .tsv or .xlsx (a title or an episode each row) or .m3u of at most ${listBounds.rows.toLocaleString('en')} rows. Addresses are of m3u8 or video files. You see what would happen first.`,
  recent: 'Recent lists',
  none: 'No lists imported yet.',
  columnsOf: {
    title: 'Title',
    category: 'Category',
    year: 'Year',
    introduction: 'Introduction',
    address: 'Address',
    poster: 'Poster',
    paid: 'Paid',
    episode: 'Episode',
  },
  noColumn: 'Not used',
  says: (place: number): string => `Column ${place} is`,
  map: 'What each column is',
  mapHint: (total: number, shown: number): string =>
    total > shown
      ? `${counted(total, 'row')}; these are the first ${shown}.`
      : `${counted(total, 'row')}.`,
  needed: 'Choose one column for the title and one for the address.',
  twice: 'Two columns are the same.',
  hasHead: 'The first row names the columns',
  name: 'Name of the source',
  nameHint:
    'Lists of one name are one source: titles of the same name and year are updated, and come once',
  category: 'Categories that are not here',
  makeHidden: 'Make them, hidden',
  goesInto: (name: string): string => `Put into ${name}`,
  tryLabel: 'See what would happen',
  tried: 'What would happen',
  triedHint: (titles: number): string => `${counted(titles, 'title')}. Nothing is written yet.`,
  rowsRefused: 'Rows that would not be taken',
  rowsOf: (why: string, count: number): string => `${counted(count, 'row')} ${why}`,
  categories: 'Categories',
  categoryGoes: (name: string, to: string | null): string =>
    to === null ? `${name} → a new one, hidden` : `${name} → ${to}`,
  rightHint:
    'Without it, what was declared for this source holds; where nothing was, titles are drafts.',
  declare: 'Declare the right now',
  take: {
    label: 'Take in',
    question: (name: string): string => `Take in “${name}”?`,
    hint: 'It is done in the background, and can be undone for a week.',
    done: 'Taking in',
  },
  states: {
    read: 'Not taken in',
    waiting: 'Waiting',
    running: 'Being taken in',
    stopped: 'Stopped',
    done: 'Done',
    failed: 'Failed',
    undone: 'Undone',
  } satisfies Record<TitleList['state'], string>,
  open: 'Open',
  download: (rows: number): string => `Download ${counted(rows, 'row')} not taken`,
  undo: {
    label: 'Undo',
    question: (name: string): string => `Undo “${name}”?`,
    hint: 'Titles that nobody touched go to the bin, the others stay.',
    done: 'Undone',
  },
} satisfies Wording<typeof zh>;
