import { TASK_REWARDS } from '@lantern/rules/daily-tasks';
import { SIGN_IN_REWARDS } from '@lantern/rules/sign-in';

import { signState } from '../entities/sign-state.ts';
import { builderOf } from './builder-of.ts';

/** A day on which nothing has been signed or claimed yet. */
export const buildSignState = builderOf(signState, {
  count: 0,
  signedToday: false,
  tasks: {
    dailyLogin: 'claimable',
    watchVideo: 'todo',
    firstRechargeVip: 'todo',
    invite: 'todo',
  },
  rewards: { signIn: [...SIGN_IN_REWARDS], tasks: TASK_REWARDS },
});
