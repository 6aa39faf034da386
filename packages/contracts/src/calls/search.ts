import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { videoPage } from '../entities/video-page.ts';
import { boundedText, categoryCode, categoryCodes, currentPage, unread } from './payload-fields.ts';

/** The order of search results that match equally well. */
const searchOrder = z.enum(['cartoon_score', 'cartoon_hot', 'create_time']);

export const listPagingBySearch = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listPagingBySearch',
  needs: 'nobody',
  sealed: true,
  summary:
    'Ten videos whose title, author or tags contain the words, in the named categories; the best 10,000 of them.',
  payload: z.object({
    cartoonSonType: categoryCodes,
    cartoonType: categoryCode,
    currentPage,
    prop: z._default(searchOrder, 'cartoon_score'),
    searchKey: z._default(boundedText(64).check(z.trim()), ''),
    title: unread,
  }),
  answer: videoPage,
  refusals: ['too-many'],
});

export const listSearched = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listSearched',
  needs: 'nobody',
  sealed: true,
  summary:
    'At most 40 words that several members searched for recently and that public videos contain, most searched first.',
  payload: z.object({}),
  answer: z.array(z.string()),
});

export const searchCalls = { listPagingBySearch, listSearched };
