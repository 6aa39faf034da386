import { CLAIMED_TASKS, type ClaimedTask, eachTask } from '@lantern/rules/daily-tasks';
import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { signReceipt, signState, streakCount } from '../entities/sign-state.ts';
import { type Refusal, unearned } from '../refusals.ts';
import { unread } from './payload-fields.ts';

export const getSignCount = defineCall({
  method: 'GET',
  path: '/renren-api/api/sign/count',
  needs: 'member',
  sealed: false,
  summary: 'Days signed in in a row.',
  payload: z.object({}),
  answer: streakCount,
});

export const getSignState = defineCall({
  method: 'GET',
  path: '/renren-api/api/sign',
  needs: 'member',
  sealed: false,
  summary: 'The streak and the state of every task; changes nothing.',
  payload: z.object({}),
  answer: signState,
});

/** If sent, it must equal the reward of the day. */
export const rewardExpected = z.optional(
  z.nullable(z.union([z.number(), z.string().check(z.maxLength(16))])),
);

/** If sent, it must equal today in Asia/Shanghai. */
export const dayExpected = z.optional(z.nullable(z.string().check(z.maxLength(32))));

export const signIn = defineCall({
  method: 'POST',
  path: '/renren-api/api/sign',
  needs: 'member',
  sealed: false,
  summary: "Signs the caller in for today, once, and pays the day's reward.",
  payload: z.object({
    amount: rewardExpected,
    commodityType: unread,
    date: dayExpected,
  }),
  answer: signReceipt,
  refusals: ['signed-today', 'sign-mismatch', 'member-banned'],
});

/** Why a task is not paid again: the daily login has a sentence of its own. */
export const claimedBefore = (task: ClaimedTask): Refusal =>
  task === 'dailyLogin' ? 'daily-login-claimed' : 'task-claimed';

/** The call that claims a task; one is spelled otherwise than the task. */
const claimOf = (task: ClaimedTask) =>
  defineCall({
    method: 'GET',
    path: `/renren-api/api/sign/${task === 'watchVideo' ? 'watchVideoDaily' : task}`,
    needs: 'member',
    sealed: false,
    summary: `Claims the coins of the task \`${task}\`, ${CLAIMED_TASKS[task].pays}.`,
    payload: z.object({}),
    answer: z.boolean(),
    refusals: [unearned(task), claimedBefore(task), 'member-banned'],
  });

export const claimCalls = eachTask(claimOf);

export const signCalls = {
  getSignCount,
  getSignState,
  signIn,
  ...eachTask((task) => claimCalls[task], 'Claim'),
};
