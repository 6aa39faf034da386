import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { webAddress } from '../../entities/wire-values.ts';
import { rowIdField } from '../payload-fields.ts';

export const getEpisodeFilm = defineOperatorCall({
  path: '/admin-api/videos/episodes/film',
  needs: operatorMay('videos.read', 'given'),
  audit: 'reads only',
  summary:
    'The film of an episode: an address at which only this operator can play all of it for an hour. Of a video that members do not see it needs `drafts.play`, which a viewer lacks.',
  payload: z.object({ episodeId: rowIdField }),
  answer: z.object({ film: webAddress }),
  refusals: ['episode-unknown'],
});

export const operatorFilmCalls = { getEpisodeFilm };
