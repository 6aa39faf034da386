import * as z from 'zod/mini';

import { defineJob } from '../../../platform/jobs/job.ts';

/** The notify of a trade that is sent some time after the payment. */
export const sandboxNotifyJob = defineJob({
  name: 'sandbox-notify',
  data: z.object({ orderNumber: z.string() }),
});
