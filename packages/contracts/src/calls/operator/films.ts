import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { webAddress } from '../../entities/wire-values.ts';
import { rowIdField } from '../payload-fields.ts';

export const getEpisodeFilm = defineOperatorCall({
  path: '/admin-api/videos/episodes/film',
  needs: operatorMay('videos.read', 'given'),
  audit: 'reads only',
  summary:
    'The film of an episode, for an hour and for this operator only. One that members do not see needs the permission `drafts.play`.',
  payload: z.object({ episodeId: rowIdField }),
  answer: z.object({ film: webAddress }),
  refusals: ['episode-unknown'],
});

export const operatorFilmCalls = { getEpisodeFilm };
