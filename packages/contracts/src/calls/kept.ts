import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { video } from '../entities/video.ts';
import { rowIdField } from './payload-fields.ts';

/** Videos one call may name. */
export const MOST_KEPT_CODES = 100;

const keptCodes = z.array(rowIdField).check(z.maxLength(MOST_KEPT_CODES));

export const checkKeptVideos = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/listByCodes',
  needs: 'nobody',
  sealed: true,
  summary: 'Those of some videos that exist and may be seen by the caller, as they are now.',
  payload: z.object({ codes: keptCodes }),
  answer: z.array(video),
});

export const listFavourites = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/listFavourites',
  needs: 'member',
  sealed: true,
  summary: 'The caller’s favourites that may be seen now, newest first.',
  payload: z.object({}),
  answer: z.array(video),
});

export const forgetFavourites = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/forgetFavourites',
  needs: 'member',
  sealed: false,
  summary: 'Lets go of some of the caller’s favourites; the likes stay counted.',
  payload: z.object({ codes: keptCodes }),
  answer: z.null(),
});

/** Of our own, beside the specified ones. */
export const keptCalls = { checkKeptVideos, listFavourites, forgetFavourites };
