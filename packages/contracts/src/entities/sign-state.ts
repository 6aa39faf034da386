import { eachTask } from '@lantern/rules/daily-tasks';
import { SIGN_IN_DAYS } from '@lantern/rules/sign-in';
import * as z from 'zod/mini';

import { coinCount, count } from './wire-values.ts';

const taskState = z.enum(['todo', 'claimable', 'claimed']);

export type TaskState = z.infer<typeof taskState>;

/** Sign-ins in a row, up to today or yesterday; 0 when the streak is broken. */
export const streakCount = z.int().check(z.nonnegative());

const reward = z.object({
  kind: z.enum(['coins', 'vip-days']),
  amount: z.int().check(z.positive()),
});

/** Today's task centre. */
export const signState = z.object({
  count: streakCount,
  signedToday: z.boolean(),
  tasks: z.object({
    ...eachTask(() => taskState),
    invite: taskState,
  }),
  /** The reward of each day of the strip, and of each task. */
  rewards: z.object({
    signIn: z.array(reward).check(z.length(SIGN_IN_DAYS)),
    tasks: z.object({
      ...eachTask(() => reward),
      invite: reward,
    }),
  }),
});

export type SignState = z.infer<typeof signState>;

/** The reward of today's sign-in; one of the two is 0. */
export const signReceipt = z.object({
  /** The streak including today. */
  count: z.int().check(z.positive()),
  coins: coinCount,
  vipDays: count,
});

export type SignReceipt = z.infer<typeof signReceipt>;
