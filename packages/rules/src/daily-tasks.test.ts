import { expect, test } from 'vitest';

import { CLAIMED_TASKS, deriveTasks, refuseClaim, taskOf } from './daily-tasks.ts';

const newcomer = {
  claimed: [],
  watchedTodayMs: 0,
  rechargedVip: false,
};

test('a newcomer can claim the daily login only', () => {
  expect(deriveTasks(newcomer)).toEqual({
    dailyLogin: 'claimable',
    watchVideo: 'todo',
    firstRechargeVip: 'todo',
    invite: 'todo',
  });
});

test.each([
  [{ claimed: ['dailyLogin'] }, 'dailyLogin', 'claimed'],
  [{ watchedTodayMs: 1_199_999 }, 'watchVideo', 'todo'],
  [{ watchedTodayMs: 1_200_000 }, 'watchVideo', 'claimable'],
  [{ watchedTodayMs: 9_999_999, claimed: ['watchVideo'] }, 'watchVideo', 'claimed'],
  [{ rechargedVip: true }, 'firstRechargeVip', 'claimable'],
  [{ rechargedVip: true, claimed: ['firstRechargeVip'] }, 'firstRechargeVip', 'claimed'],
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

test('the coins that tasks pay on a fresh site', () => {
  const { dailyLogin, watchVideo, firstRechargeVip } = CLAIMED_TASKS;
  expect([dailyLogin.coins, watchVideo.coins, firstRechargeVip.coins]).toEqual([1, 2, 5]);
});

test.each([
  ['daily_login', 'dailyLogin'],
  ['watch_video', 'watchVideo'],
  ['first_recharge', 'firstRechargeVip'],
  ['sign_in', undefined],
  ['of_another_version', undefined],
] as const)('the code %s is of %s', (code, task) => {
  expect(taskOf(code)).toBe(task);
});
