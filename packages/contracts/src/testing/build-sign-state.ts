import { eachTask } from '@lantern/rules/daily-tasks';

import { firstRewards, rewardsOf } from '../entities/sale-terms.ts';
import { signState } from '../entities/sign-state.ts';
import { builderOf } from './builder-of.ts';

/** A day on which nothing has been signed or claimed yet. */
export const buildSignState = builderOf(signState, {
  count: 0,
  signedToday: false,
  tasks: { ...eachTask(() => 'todo' as const), dailyLogin: 'claimable', invite: 'todo' },
  rewards: rewardsOf(firstRewards),
});
