import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { listChoice, readList, titleList, triedList } from '../../entities/title-list.ts';
import { count, rowId } from '../../entities/wire-values.ts';
import { filledText } from '../payload-fields.ts';
import { sourceRight } from './sources.ts';

const changes = operatorMay('sources.change', 'given');
const one = { id: z.uuid() };

export const listTitleLists = defineOperatorCall({
  path: '/admin-api/title-lists/list',
  needs: operatorMay('sources.read', 'given'),
  audit: 'reads only',
  summary: 'The lists of titles of the last week, with what came of them.',
  payload: z.object({}),
  answer: z.object({ list: z.array(titleList) }),
});

export const readTitleList = defineOperatorCall({
  path: '/admin-api/title-lists/read',
  needs: changes,
  body: 'form',
  audit: { action: 'title-list.read', fields: ['fileName', 'rows'] },
  summary:
    'Reads a list of titles (CSV, Excel or m3u): its first rows, and what its columns may be.',
  payload: z.object({ fileName: filledText(255) }),
  answer: readList,
  refusals: ['list-unread', 'too-large'],
});

export const getTitleList = defineOperatorCall({
  path: '/admin-api/title-lists/get',
  needs: operatorMay('sources.read', 'given'),
  audit: 'reads only',
  summary: 'How a list of titles begins, and what its columns say.',
  payload: z.object(one),
  answer: readList,
  refusals: ['list-unknown'],
});

export const tryTitleList = defineOperatorCall({
  path: '/admin-api/title-lists/try',
  needs: changes,
  audit: 'reads only',
  summary:
    'What would become of the titles of a list, and which rows would not be taken. Writes nothing.',
  payload: z.extend(listChoice, { ...one, name: filledText(80) }),
  answer: triedList,
  refusals: ['list-unknown', 'category-unknown'],
});

export const takeTitleList = defineOperatorCall({
  path: '/admin-api/title-lists/take',
  needs: changes,
  audit: {
    action: 'title-list.take',
    fields: ['fileName', 'source', 'licence', 'note', 'publish', 'categoryCode'],
  },
  summary:
    'Takes in the titles of a list in the background. Without a declared right they are drafts.',
  payload: z.extend(listChoice, {
    ...one,
    /** What its titles are known under: the same name later changes the same titles. */
    name: filledText(80),
    /** Of owners; null leaves what was declared under this name, or else makes drafts. */
    right: z.nullable(sourceRight),
  }),
  answer: z.object({ sourceId: rowId }),
  refusals: ['list-unknown', 'list-taken', 'category-unknown', 'source-unknown'],
});

export const readListReasons = defineOperatorCall({
  path: '/admin-api/title-lists/reasons',
  needs: operatorMay('sources.read', 'given'),
  audit: 'reads only',
  summary: 'The rows of a list that were not taken, as CSV with a column that says why.',
  payload: z.object(one),
  answer: z.object({ fileName: z.string(), content: z.string() }),
  refusals: ['list-unknown'],
});

export const undoTitleList = defineOperatorCall({
  path: '/admin-api/title-lists/undo',
  needs: operatorMay('sources.change', 'recent'),
  audit: { action: 'title-list.undo', fields: ['state', 'titles', 'left'] },
  summary: 'Puts the titles that a list made, and that are as it left them, into the bin.',
  payload: z.object(one),
  answer: z.object({
    titles: count,
    /** Those that stay, because they were changed, bought, reported or written about since. */
    left: count,
  }),
  refusals: ['list-unknown', 'list-untaken'],
});

export const operatorTitleListCalls = {
  listTitleLists,
  readTitleList,
  getTitleList,
  tryTitleList,
  takeTitleList,
  readListReasons,
  undoTitleList,
};
