import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { ownPicture, webAddress } from '../../entities/wire-values.ts';
import { rowIdField } from '../payload-fields.ts';

export const listPosters = defineOperatorCall({
  path: '/admin-api/videos/posters',
  needs: operatorMay('videos.read'),
  audit: 'reads only',
  summary: 'The frames of a video that it may get as its poster.',
  payload: z.object({ id: rowIdField }),
  answer: z.object({
    /** WebP, in base64: members may not see them. */
    frames: z.array(z.string()),
  }),
  refusals: ['video-unknown'],
});

export const choosePoster = defineOperatorCall({
  path: '/admin-api/videos/poster',
  needs: operatorMay('videos.change'),
  audit: { action: 'video.poster', fields: ['poster'] },
  summary:
    'Gives a video another poster, for members within a second; answers its address. One that was changed meanwhile is refused.',
  payload: z.object({
    id: rowIdField,
    /** One of its frames, from 0 on, or a picture that an operator sent. */
    poster: z.union([z.int().check(z.gte(0), z.lte(99)), ownPicture]),
    /** The poster that is replaced. Left out, whichever there is. */
    former: z.optional(webAddress),
  }),
  answer: z.object({ poster: webAddress }),
  refusals: ['video-unknown', 'video-edited', 'poster-unknown', 'picture-gone'],
});

export const operatorPosterCalls = { listPosters, choosePoster };
