import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { dict } from '../entities/dict.ts';
import { home } from '../entities/home.ts';
import { subject } from '../entities/subject.ts';
import { topic } from '../entities/topic.ts';
import { videoPage } from '../entities/video-page.ts';
import { video } from '../entities/video.ts';
import { boundedText, categoryCode, categoryCodes, currentPage, unread } from './payload-fields.ts';

export const listPaging = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listPaging',
  needs: 'nobody',
  sealed: true,
  summary: 'Ten videos of a category; 0 is latest first, 15 the ranking.',
  payload: z.object({ currentPage, type: unread, typeCode: categoryCode }),
  answer: videoPage,
});

export const listIndex = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listIndex',
  needs: 'nobody',
  sealed: true,
  summary: 'The home page: the ranking and four groups.',
  payload: z.object({}),
  answer: home,
});

export const listIndexLike = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listIndexLike',
  needs: 'nobody',
  sealed: true,
  summary: 'Featured videos of the home page, one batch a page.',
  payload: z.object({ currentPage }),
  answer: z.object({ distinctNameList: z.array(video) }),
});

export const selectSubjectByName = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/selectSubjectByName',
  needs: 'nobody',
  sealed: true,
  summary: 'The sections of the dark web; only VIP members get their videos.',
  payload: z.object({ dictName: boundedText(64), type: unread }),
  answer: z.array(subject),
});

export const changeBatch = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/changeBatch',
  needs: 'nobody',
  sealed: true,
  summary: 'Another batch of a section or category; only VIP members get dark-web ones.',
  payload: z.object({
    currentPage,
    dictName: z.optional(z.nullable(boundedText(64))),
    /** Code of the section. */
    type: categoryCode,
  }),
  answer: z.array(video),
});

export const selectSubjectMovies = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/selectSubjectMovies',
  needs: 'nobody',
  sealed: true,
  summary: 'Ten videos of a topic, or of any of the named sub-categories.',
  payload: z.object({ currentPage, sonTypeCode: categoryCodes, typeCode: categoryCode }),
  answer: videoPage,
});

const level = z.int().check(z.gte(0), z.lte(9));

/** The number of levels of the tree to return; all when it is left out. */
export const treeDepth = z.optional(
  z.nullable(z.union([level, z.string().check(z.regex(/^\d?$/))])),
);

export const listLeftType = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listLeftType',
  needs: 'nobody',
  sealed: true,
  summary: 'The tree of categories, or the part of it under one code.',
  payload: z.object({
    /** The root of the wanted part; `0` or nothing for the whole tree. */
    dictCode: categoryCode,
    dictLevel: treeDepth,
  }),
  answer: z.array(dict),
});

export const listTopics = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listTopics',
  needs: 'nobody',
  sealed: true,
  summary: 'The topics in their order; the top categories while the site has no topics.',
  payload: z.object({}),
  answer: z.array(topic),
});

export const catalogueCalls = {
  listPaging,
  listIndex,
  listIndexLike,
  selectSubjectByName,
  changeBatch,
  selectSubjectMovies,
  listLeftType,
  listTopics,
};
