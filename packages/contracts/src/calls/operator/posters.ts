import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { ownPicture, webAddress, webAddressOrNone } from '../../entities/wire-values.ts';
import { rowIdField } from '../payload-fields.ts';

export const listPosters = defineOperatorCall({
  path: '/admin-api/videos/posters',
  needs: operatorMay('videos.read', 'given'),
  audit: 'reads only',
  summary: 'The frames of a video from which its poster can be chosen.',
  payload: z.object({ id: rowIdField }),
  answer: z.object({
    /** WebP in base64, because members may not see them. */
    frames: z.array(z.string()),
  }),
  refusals: ['video-unknown'],
});

export const choosePoster = defineOperatorCall({
  path: '/admin-api/videos/poster',
  needs: operatorMay('videos.change', 'given'),
  audit: { action: 'video.poster', fields: ['poster'] },
  summary:
    'Gives a video another poster, for members within a second; answers its address. It is refused if the poster was changed meanwhile.',
  payload: z.object({
    id: rowIdField,
    /** The index of one of the video's frames, from 0, or a picture that an operator uploaded. */
    poster: z.union([z.int().check(z.gte(0), z.lte(99)), ownPicture]),
    /** The poster to replace, `""` for none. Without it, any poster is replaced. */
    former: z.optional(webAddressOrNone),
  }),
  answer: z.object({ poster: webAddress }),
  refusals: ['video-unknown', 'video-edited', 'poster-unknown', 'picture-gone'],
});

export const operatorPosterCalls = { listPosters, choosePoster };
