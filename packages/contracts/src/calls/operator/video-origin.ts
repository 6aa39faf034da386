import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { sourceField, videoOrigin } from '../../entities/video-origin.ts';
import { rowIdField } from '../payload-fields.ts';

export const getVideoOrigin = defineOperatorCall({
  path: '/admin-api/videos/origin',
  needs: operatorMay('videos.read', 'given'),
  audit: 'reads only',
  summary:
    'The sources that have a video, who filled each of its fields, and where its lines are from.',
  payload: z.object({ id: rowIdField }),
  answer: videoOrigin,
  refusals: ['video-unknown'],
});

export const restoreVideoField = defineOperatorCall({
  path: '/admin-api/videos/origin/restore',
  needs: operatorMay('videos.change', 'given'),
  audit: { action: 'video.restore-field', fields: ['owner', ...sourceField.options] },
  summary:
    'Gives a field that an operator changed back to its source: what it said last comes back at once where that is known, else with its next run.',
  payload: z.object({ id: rowIdField, field: sourceField }),
  answer: videoOrigin,
  refusals: ['video-unknown', 'field-not-owned'],
});

export const operatorVideoOriginCalls = { getVideoOrigin, restoreVideoField };
