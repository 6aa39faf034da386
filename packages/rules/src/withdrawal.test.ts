import { expect, test } from 'vitest';

import {
  judgeWithdrawal,
  warnWithdrawal,
  WITHDRAWAL_CHANNELS,
  type WithdrawalFacts,
  type WithdrawalRefusal,
} from './withdrawal.ts';

test.each([
  ['', true, ['amount-required']],
  ['0', true, ['amount-required']],
  ['0.00', true, ['amount-required']],
  ['  ', false, ['amount-required', 'code-required']],
  ['100', false, ['code-required']],
  ['100', true, []],
  ['abc', true, []],
])('the form with %j and a code %s warns of %j', (amount, hasCode, warnings) => {
  expect(warnWithdrawal({ amount, hasCode })).toEqual(warnings);
});

const facts: WithdrawalFacts = {
  money: '150.00',
  hasCode: true,
  balanceFen: 20_000n,
  minFen: 10_000n,
  dailyCapFen: 5_000_000n,
  askedTodayFen: 0n,
  openCount: 0,
  blocked: null,
};

test.each<[Partial<WithdrawalFacts>, bigint]>([
  [{}, 15_000n],
  [{ money: 150 }, 15_000n],
  [{ money: '100' }, 10_000n],
  [{ money: '200.00' }, 20_000n],
  [{ openCount: 2 }, 15_000n],
  [{ money: 0.01, minFen: 1n }, 1n],
  [{ dailyCapFen: 20_000n, askedTodayFen: 5_000n }, 15_000n],
])('%o holds %s fen', (change, holdFen) => {
  expect(judgeWithdrawal({ ...facts, ...change })).toEqual({ holdFen, refusal: null });
});

test.each<[Partial<WithdrawalFacts>, WithdrawalRefusal]>([
  [{ blocked: 'member-banned' }, 'member-banned'],
  [{ blocked: 'in-debt', money: '' }, 'in-debt'],
  [{ money: '' }, 'amount-required'],
  [{ money: '0' }, 'amount-required'],
  [{ money: 0 }, 'amount-required'],
  [{ money: -5 }, 'not-an-amount'],
  [{ money: '0.001' }, 'not-an-amount'],
  [{ money: 1e-7 }, 'not-an-amount'],
  [{ money: '5 ' }, 'not-an-amount'],
  [{ money: 'NaN' }, 'not-an-amount'],
  [{ money: Number.NaN }, 'not-an-amount'],
  [{ money: 1e15 }, 'not-an-amount'],
  [{ money: '99.99' }, 'below-minimum'],
  [{ money: '200.01' }, 'over-balance'],
  [{ hasCode: false }, 'code-required'],
  [{ openCount: 3 }, 'too-many-open'],
  [{ dailyCapFen: 20_000n, askedTodayFen: 5_001n }, 'over-daily-cap'],
])('%o: %s', (change, refusal) => {
  expect(judgeWithdrawal({ ...facts, ...change })).toEqual({ holdFen: null, refusal });
});

test('channels', () => {
  expect(WITHDRAWAL_CHANNELS.map(({ choice, index }) => `${choice} ${index}`)).toEqual([
    '1 wx',
    '2 zfb',
  ]);
});
