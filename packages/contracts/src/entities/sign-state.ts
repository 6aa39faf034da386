import * as z from 'zod/mini';

import { coinCount } from './wire-values.ts';

export const taskState = z.enum(['todo', 'claimable', 'claimed']);

export type TaskState = z.infer<typeof taskState>;

/** Days in a row signed in, up to today or yesterday; 0 when the streak is broken. */
export const streakCount = z.int().check(z.nonnegative());

/** The task centre of today. */
export const signState = z.object({
  count: streakCount,
  signedToday: z.boolean(),
  tasks: z.object({
    dailyLogin: taskState,
    watchVideo: taskState,
    firstRechargeVip: taskState,
    invite: taskState,
  }),
});

export type SignState = z.infer<typeof signState>;

/** What signing in today has paid; one of the two is 0. */
export const signReceipt = z.object({
  /** The streak with today in it. */
  count: z.int().check(z.positive()),
  coins: coinCount,
  vipDays: z.int().check(z.nonnegative()),
});

export type SignReceipt = z.infer<typeof signReceipt>;
