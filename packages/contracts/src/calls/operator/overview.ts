import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { wireDate } from '../../entities/wire-values.ts';

const count = z.int().check(z.nonnegative());

export const getOverview = defineOperatorCall({
  path: '/admin-api/overview/get',
  needs: operatorMay('overview.read'),
  audit: 'reads only',
  summary: 'The site at a glance: members of the last hour, room left, and what upkeep last found.',
  payload: z.object({}),
  answer: z.object({
    /** Members whose session was used within the last hour, 10001 for more than 10000. */
    activeMembers: count,
    /** Of the disk under DATA_DIR. */
    disk: z.object({ totalBytes: count, freeBytes: count }),
    /** The last run of each task that ever came to its end: nightly checks, backups, sweeps. */
    upkeep: z.array(z.object({ task: z.string(), finishTime: wireDate, problems: count })),
  }),
});

export const getFirstSteps = defineOperatorCall({
  path: '/admin-api/overview/steps',
  needs: operatorMay('system.read'),
  audit: 'reads only',
  summary: 'What a new site has of what it needs to open for members.',
  payload: z.object({}),
  answer: z.object({
    /** Its name or address for mail was set. */
    isNamed: z.boolean(),
    /** A film is published. */
    hasFilm: z.boolean(),
    /** A price was set, or an order was made at the prices that there are. */
    hasPrices: z.boolean(),
    /** A payment channel is set up. */
    hasChannel: z.boolean(),
    hasAd: z.boolean(),
  }),
});

export const operatorOverviewCalls = { getOverview, getFirstSteps };
