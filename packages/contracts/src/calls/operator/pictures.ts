import { pictureKinds } from '@lantern/rules/picture-shapes';
import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { webAddress } from '../../entities/wire-values.ts';

export const sendPicture = defineOperatorCall({
  path: '/admin-api/pictures/send',
  needs: operatorMay('pictures.send', 'given'),
  body: 'form',
  audit: { action: 'picture.send', fields: ['kind', 'picture'] },
  summary:
    'Stores one picture for an ad, a poster, a topic or the site; answers its address. It is deleted unless it is used within a day.',
  payload: z.object({ kind: z.enum(pictureKinds) }),
  answer: z.object({ picture: webAddress }),
  refusals: ['picture-unknown', 'picture-broken', 'picture-large', 'too-large'],
});

export const operatorPictureCalls = { sendPicture };
