import * as z from 'zod/mini';

import { rowId, webAddressOrNone, wireDate } from './wire-values.ts';

export const profileCheckState = z.enum(['open', 'passed', 'reset']);

/** What of a profile an operator can take away. */
export const profilePart = z.enum(['nickname', 'signature', 'avatar']);

/** A nickname, signature and picture as they were changed or reported last; of one that was reset, as they were then. */
export const profileCheck = z.object({
  id: rowId,
  memberCode: z.string(),
  nickname: z.string(),
  signature: z.string(),
  /** `""` for the default one. */
  avatar: webAddressOrNone,
  /** Members who reported it. */
  reports: z.int().check(z.nonnegative()),
  state: profileCheckState,
  isBanned: z.boolean(),
  changeTime: wireDate,
  decideTime: z.nullable(wireDate),
  reason: z.string(),
});

/** Profiles that were changed or reported in a month, and what became of them. */
export const profileMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  received: z.int().check(z.nonnegative()),
  reported: z.int().check(z.nonnegative()),
  passed: z.int().check(z.nonnegative()),
  reset: z.int().check(z.nonnegative()),
  open: z.int().check(z.nonnegative()),
});

export type ProfileCheck = z.infer<typeof profileCheck>;
export type ProfilePart = z.infer<typeof profilePart>;
export type ProfileMonth = z.infer<typeof profileMonth>;
