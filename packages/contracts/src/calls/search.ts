import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { videoPage } from '../entities/video-page.ts';
import { rowId } from '../entities/wire-values.ts';
import {
  boundedText,
  categoryCode,
  categoryCodes,
  currentPage,
  filledText,
  unread,
} from './payload-fields.ts';

/** The order of search results that match equally well. */
const searchOrder = z.enum(['cartoon_score', 'cartoon_hot', 'create_time']);

/** Which videos of a list are shown: by what they cost, and by their length (10 and 30 minutes divide them). */
export const videoPrices = ['all', 'free', 'vip'] as const;
export const videoLengths = ['all', 'short', 'medium', 'long'] as const;

export const listPagingBySearch = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listPagingBySearch',
  needs: 'nobody',
  sealed: true,
  summary:
    'Ten videos with the words in title, author or tags; of the best 10,000, or with a price or a length of the best 1,000.',
  payload: z.object({
    cartoonSonType: categoryCodes,
    cartoonType: categoryCode,
    currentPage,
    length: z._default(z.enum(videoLengths), 'all'),
    price: z._default(z.enum(videoPrices), 'all'),
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

export const suggestSearch = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/suggestSearch',
  needs: 'nobody',
  sealed: true,
  summary:
    'What typed words may become: at most 8 public videos and 3 authors that match, the best first.',
  payload: z.object({ searchKey: filledText(64) }),
  answer: z.object({
    videos: z.array(z.object({ cartoonCode: rowId, cartoonName: z.string() })),
    authors: z.array(z.string()),
  }),
  refusals: ['too-many'],
});

export const listByAuthor = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listByAuthor',
  needs: 'nobody',
  sealed: true,
  summary: 'Ten public videos of an author, the newest or the most liked first.',
  payload: z.object({
    author: filledText(100),
    currentPage,
    prop: z._default(z.enum(['cartoon_hot', 'create_time']), 'create_time'),
  }),
  answer: videoPage,
});

export const searchCalls = { listPagingBySearch, listSearched, suggestSearch, listByAuthor };
