import * as z from 'zod/mini';

import { count, rowId, webAddressOrNone, wireDate } from './wire-values.ts';

export const profileCheckState = z.enum(['open', 'passed', 'reset']);

/** The parts of a profile that an operator can reset. */
export const profilePart = z.enum(['nickname', 'signature', 'avatar']);

/** The nickname, signature and picture when they were last changed or reported; for a reset profile, before the reset. */
export const profileCheck = z.object({
  id: rowId,
  memberCode: z.string(),
  nickname: z.string(),
  signature: z.string(),
  /** `""` for the default picture. */
  avatar: webAddressOrNone,
  /** The number of members who reported it. */
  reports: count,
  state: profileCheckState,
  isBanned: z.boolean(),
  changeTime: wireDate,
  decideTime: z.nullable(wireDate),
  reason: z.string(),
});

/** Profiles changed or reported in one month, and the decisions on them. */
export const profileMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  received: count,
  reported: count,
  passed: count,
  reset: count,
  open: count,
});

export type ProfileCheck = z.infer<typeof profileCheck>;
export type ProfilePart = z.infer<typeof profilePart>;
export type ProfileMonth = z.infer<typeof profileMonth>;
