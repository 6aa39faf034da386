import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { feedKey, feedOut } from '../../entities/feed-out.ts';
import { dictCode } from '../../entities/wire-values.ts';
import { dayField, filledText, rowIdField } from '../payload-fields.ts';

const reads = operatorMay('feed.manage', 'given');
const changes = operatorMay('feed.manage', 'recent');

const settings = {
  isOn: z.boolean(),
  isOpen: z.boolean(),
  hasPictures: z.boolean(),
  categories: z.array(dictCode).check(z.maxLength(500)),
  sourceIds: z.array(rowIdField).check(z.maxLength(500)),
};

/** What an owner decides about the feed, without the version that it is over. */
export const feedSettings = z.object(settings);

export const getFeedOut = defineOperatorCall({
  path: '/admin-api/feed-out/get',
  needs: reads,
  audit: 'reads only',
  summary: 'What the site gives to other sites and apps that read feeds.',
  payload: z.object({}),
  answer: feedOut,
});

export const changeFeedOut = defineOperatorCall({
  path: '/admin-api/feed-out/change',
  needs: changes,
  audit: {
    action: 'feed.change',
    fields: ['isOn', 'isOpen', 'hasPictures', 'categories', 'sourceIds'],
  },
  summary:
    'Switches the feed on or off, and says what is in it: categories, sources whose right allows it, pictures; with or without keys.',
  payload: z.object({ version: z.string().check(z.maxLength(64)), ...settings }),
  answer: feedOut,
  refusals: ['feed-edited', 'category-unknown', 'feed-source-unchecked'],
});

export const listFeedKeys = defineOperatorCall({
  path: '/admin-api/feed-out/keys',
  needs: reads,
  audit: 'reads only',
  summary: 'The readers of the feed, and how much they ask.',
  payload: z.object({}),
  answer: z.object({ list: z.array(feedKey) }),
});

export const addFeedKey = defineOperatorCall({
  path: '/admin-api/feed-out/keys/add',
  needs: changes,
  audit: { action: 'feed.key', fields: ['name', 'mostADay', 'lastDay'] },
  summary: 'Makes a key for a reader of the feed. Its address is told this once.',
  payload: z.object({
    name: filledText(80),
    /** Questions of a day; 0 for any number. */
    mostADay: z.int().check(z.gte(0), z.lte(1_000_000)),
    lastDay: z.nullable(dayField),
  }),
  answer: z.object({ id: rowIdField, address: z.string() }),
  refusals: ['feed-keys-full'],
});

export const withdrawFeedKey = defineOperatorCall({
  path: '/admin-api/feed-out/keys/withdraw',
  needs: changes,
  audit: { action: 'feed.key', fields: ['state'] },
  summary:
    'Withdraws a key: its reader gets nothing more, and films stop at addresses that it got.',
  payload: z.object({ id: rowIdField }),
  answer: z.object({}),
  refusals: ['feed-key-unknown'],
});

export const operatorFeedOutCalls = {
  getFeedOut,
  changeFeedOut,
  listFeedKeys,
  addFeedKey,
  withdrawFeedKey,
};
