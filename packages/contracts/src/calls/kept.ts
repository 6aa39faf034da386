import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { video } from '../entities/video.ts';
import { rowIdField } from './payload-fields.ts';

/** The most videos in one call. */
export const MOST_KEPT_CODES = 100;

const keptCodes = z.array(rowIdField).check(z.maxLength(MOST_KEPT_CODES));

export const checkKeptVideos = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listByCodes',
  needs: 'nobody',
  sealed: true,
  summary:
    'Returns those of some videos that exist and that the caller may see, in their current form.',
  payload: z.object({ codes: keptCodes }),
  answer: z.array(video),
});

export const listFavourites = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/listFavourites',
  needs: 'member',
  sealed: true,
  summary: 'The caller’s favourites that the caller may see, newest first.',
  payload: z.object({}),
  answer: z.array(video),
});

export const forgetFavourites = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/forgetFavourites',
  needs: 'member',
  sealed: false,
  summary: 'Removes some of the caller’s favourites; their likes still count.',
  payload: z.object({ codes: keptCodes }),
  answer: z.null(),
});

/** Calls beyond the specification. */
export const keptCalls = { checkKeptVideos, listFavourites, forgetFavourites };
