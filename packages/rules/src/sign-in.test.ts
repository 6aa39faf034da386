import { describe, expect, test } from 'vitest';

import { shiftBusinessDay } from './shanghai-time.ts';
import {
  currentStreak,
  isSignedToday,
  type LastSignIn,
  signIn,
  signInDayIndex,
  signInReward,
  SIGN_IN_REWARDS,
} from './sign-in.ts';

const today = '2026-11-21';

test.each([
  [0, -1],
  [1, 0],
  [2, 1],
  [7, 6],
  [8, 0],
  [15, 0],
  [20, 5],
])('a streak of %i has reached index %i', (streak, index) => {
  expect(signInDayIndex(streak)).toBe(index);
});

test.each([
  [1, 'coins', 1],
  [2, 'coins', 1],
  [3, 'vip-days', 1],
  [4, 'coins', 2],
  [5, 'coins', 2],
  [6, 'coins', 3],
  [7, 'vip-days', 3],
  [8, 'coins', 1],
  [14, 'vip-days', 3],
])('day %i in a row pays %s: %i', (streak, kind, amount) => {
  expect(signInReward(streak, SIGN_IN_REWARDS)).toEqual({ kind, amount });
});

test.each([0, -1, 1.5, Number.NaN])('a streak of %s pays nothing', (streak) => {
  expect(() => signInReward(streak, SIGN_IN_REWARDS)).toThrow(RangeError);
});

describe('by the day of the last sign-in', () => {
  test.each([
    ['never', null, 0, false],
    ['today', { day: '2026-11-21', streak: 4 }, 4, true],
    ['yesterday', { day: '2026-11-20', streak: 4 }, 4, false],
    ['the day before', { day: '2026-11-19', streak: 4 }, 0, false],
    ['last year', { day: '2025-11-21', streak: 9 }, 0, false],
    ['tomorrow, by a clock since set back', { day: '2026-11-22', streak: 4 }, 0, false],
  ])('%s', (_, last, streak, signed) => {
    expect(currentStreak(last, today)).toBe(streak);
    expect(isSignedToday(last, today)).toBe(signed);
  });
});

describe('signIn', () => {
  test.each([
    ['the first time', null, 1],
    ['in a row', { day: '2026-11-20', streak: 4 }, 5],
    ['in a row past a week', { day: '2026-11-20', streak: 7 }, 8],
    ['after a gap', { day: '2026-11-18', streak: 4 }, 1],
    ['with a sign-in dated ahead', { day: '2027-11-21', streak: 4 }, 1],
  ])('%s', (_, last, streak) => {
    expect(signIn(last, today, SIGN_IN_REWARDS)).toEqual({
      day: today,
      streak,
      reward: signInReward(streak, SIGN_IN_REWARDS),
    });
  });

  test('once a day', () => {
    expect(signIn(signIn(null, today, SIGN_IN_REWARDS), today, SIGN_IN_REWARDS)).toBeNull();
  });

  test('fifteen days, with one missed', () => {
    let last: LastSignIn | null = null;
    const paid: string[] = [];
    for (let step = 0; step < 15; step += 1) {
      const done: ReturnType<typeof signIn> =
        step === 9 ? null : signIn(last, shiftBusinessDay('2026-12-28', step), SIGN_IN_REWARDS);
      if (!done) continue;
      paid.push(`${done.reward.amount} ${done.reward.kind}`);
      last = done;
    }
    expect(paid).toEqual([
      '1 coins',
      '1 coins',
      '1 vip-days',
      '2 coins',
      '2 coins',
      '3 coins',
      '3 vip-days',
      '1 coins',
      '1 coins',
      '1 coins',
      '1 coins',
      '1 vip-days',
      '2 coins',
      '2 coins',
    ]);
  });
});
