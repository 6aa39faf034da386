import { FAVOURITE_TYPE, likeVideo } from '@lantern/contracts/calls/watch';
import type { Video } from '@lantern/contracts/entities/video';

import { callApi } from '../../api/call-api.ts';
import { collectFieldsOf } from './collect-fields.ts';

/** Marks a like among the calls of the same shape. */
const LIKE_TYPE = 2;

/** Tells the server of a like or a favourite; answers how many like it now. */
export async function callLike(video: Video, kind: 'like' | 'favourite'): Promise<number> {
  const fields = { ...collectFieldsOf(video), type: LIKE_TYPE };
  const payload = kind === 'like' ? fields : { ...fields, collectType: FAVOURITE_TYPE };
  return (await callApi(likeVideo, payload)).collectHot;
}
