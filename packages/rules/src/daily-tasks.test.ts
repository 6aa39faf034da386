import { expect, test } from 'vitest';

import { deriveTasks, refuseClaim, TASK_REWARDS } from './daily-tasks.ts';

const newcomer = {
  loginClaimedToday: false,
  watchClaimedToday: false,
  watchedTodayMs: 0,
  rechargeClaimed: false,
  rechargedVip: false,
};

test('a newcomer can claim the login and nothing else', () => {
  expect(deriveTasks(newcomer)).toEqual({
    dailyLogin: 'claimable',
    watchVideo: 'todo',
    firstRechargeVip: 'todo',
    invite: 'todo',
  });
});

test.each([
  [{ loginClaimedToday: true }, 'dailyLogin', 'claimed'],
  [{ watchedTodayMs: 1_199_999 }, 'watchVideo', 'todo'],
  [{ watchedTodayMs: 1_200_000 }, 'watchVideo', 'claimable'],
  [{ watchedTodayMs: 9_999_999, watchClaimedToday: true }, 'watchVideo', 'claimed'],
  [{ rechargedVip: true }, 'firstRechargeVip', 'claimable'],
  [{ rechargedVip: true, rechargeClaimed: true }, 'firstRechargeVip', 'claimed'],
] as const)('%o makes %s %s', (facts, task, state) => {
  expect(deriveTasks({ ...newcomer, ...facts })[task]).toBe(state);
});

test.each([
  ['todo', 'not-earned'],
  ['claimed', 'already-claimed'],
  ['claimable', null],
] as const)('claiming what is %s: %s', (state, refusal) => {
  expect(refuseClaim(state)).toBe(refusal);
});

test.each([
  ['dailyLogin', 'coins', 1],
  ['watchVideo', 'coins', 2],
  ['firstRechargeVip', 'coins', 5],
  ['invite', 'vip-days', 1],
] as const)('%s pays %s: %i', (task, kind, amount) => {
  expect(TASK_REWARDS[task]).toEqual({ kind, amount });
});
