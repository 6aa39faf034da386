import * as z from 'zod/mini';

import { webAddressOrNone, wireDate } from './wire-values.ts';

/** A member the caller has invited. */
export const invitee = z.object({
  id: z.string(),
  memberAvatar: webAddressOrNone,
  memberNichen: z.string(),
  createTime: wireDate,
});

export type Invitee = z.infer<typeof invitee>;
