import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { signReceipt, signState, streakCount } from '../entities/sign-state.ts';
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

/** If sent, checked against the reward of the day. */
export const rewardExpected = z.optional(
  z.nullable(z.union([z.number(), z.string().check(z.maxLength(16))])),
);

/** If sent, checked against today in Asia/Shanghai. */
export const dayExpected = z.optional(z.nullable(z.string().check(z.maxLength(32))));

export const signIn = defineCall({
  method: 'POST',
  path: '/renren-api/api/sign',
  needs: 'member',
  sealed: false,
  summary: 'Signs today, once, and pays the reward of the day.',
  payload: z.object({
    amount: rewardExpected,
    commodityType: unread,
    date: dayExpected,
  }),
  answer: signReceipt,
  refusals: ['signed-today', 'sign-mismatch', 'member-banned'],
});

export const claimDailyLogin = defineCall({
  method: 'GET',
  path: '/renren-api/api/sign/dailyLogin',
  needs: 'member',
  sealed: false,
  summary: 'Claims the coin of the daily login.',
  payload: z.object({}),
  answer: z.boolean(),
  refusals: ['daily-login-claimed', 'member-banned'],
});

export const claimWatchVideo = defineCall({
  method: 'GET',
  path: '/renren-api/api/sign/watchVideoDaily',
  needs: 'member',
  sealed: false,
  summary: 'Claims the coins for 20 minutes watched today.',
  payload: z.object({}),
  answer: z.boolean(),
  refusals: ['watch-time-short', 'task-claimed', 'member-banned'],
});

export const claimFirstRecharge = defineCall({
  method: 'GET',
  path: '/renren-api/api/sign/firstRechargeVip',
  needs: 'member',
  sealed: false,
  summary: 'Claims the coins for the first VIP recharge, once.',
  payload: z.object({}),
  answer: z.boolean(),
  refusals: ['recharge-missing', 'task-claimed', 'member-banned'],
});

export const signCalls = {
  getSignCount,
  getSignState,
  signIn,
  claimDailyLogin,
  claimWatchVideo,
  claimFirstRecharge,
};
