import * as z from 'zod/mini';

import { defineJob } from '../../../../../platform/jobs/job.ts';

/** The job that sends a trade's notify some time after the payment. */
export const sandboxNotifyJob = defineJob({
  name: 'sandbox-notify',
  data: z.object({ orderNumber: z.string() }),
});
