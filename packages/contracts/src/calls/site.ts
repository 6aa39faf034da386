import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { adGroups } from '../entities/ad-groups.ts';
import { config } from '../entities/config.ts';

export const getConfig = defineCall({
  method: 'POST',
  path: '/app-api/ajax/getConfig',
  needs: 'nobody',
  sealed: false,
  summary: 'The public settings: flags, the notice, the trial limit, names and addresses.',
  payload: z.object({}),
  answer: config,
});

export const getAds = defineCall({
  method: 'POST',
  path: '/app-api/ajax/guanggao',
  needs: 'nobody',
  sealed: false,
  summary: 'All ads by place.',
  payload: z.object({}),
  answer: adGroups,
});

export const siteCalls = { getConfig, getAds };
