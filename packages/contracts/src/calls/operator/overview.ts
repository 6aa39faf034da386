import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { count, wireDate } from '../../entities/wire-values.ts';

export const getOverview = defineOperatorCall({
  path: '/admin-api/overview/get',
  needs: operatorMay('overview.read', 'given'),
  audit: 'reads only',
  summary:
    'An overview of the site: members of the last hour, free space, and the last results of upkeep.',
  payload: z.object({}),
  answer: z.object({
    /** Members whose session was used within the last hour; 10001 means more than 10000. */
    activeMembers: count,
    /** The disk under DATA_DIR. */
    disk: z.object({ totalBytes: count, freeBytes: count }),
    /** The last finished run of each task: nightly checks, backups, sweeps. */
    upkeep: z.array(z.object({ task: z.string(), finishTime: wireDate, problems: count })),
  }),
});

export const getFirstSteps = defineOperatorCall({
  path: '/admin-api/overview/steps',
  needs: operatorMay('system.read', 'given'),
  audit: 'reads only',
  summary: 'Which steps of setting up the site for members are done.',
  payload: z.object({}),
  answer: z.object({
    /** Whether the site's name or its mail address was set. */
    isNamed: z.boolean(),
    /** Whether there is a category to publish in. */
    hasPlaces: z.boolean(),
    /** Whether a film is published. */
    hasFilm: z.boolean(),
    /** Whether a price was set, or an order was made at the initial prices. */
    hasPrices: z.boolean(),
    /** Whether a payment channel is set up. */
    hasChannel: z.boolean(),
    hasAd: z.boolean(),
  }),
});

export const operatorOverviewCalls = { getOverview, getFirstSteps };
