import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseYuan } from './money.ts';
import {
  formatTypedAmount,
  judgeTypedAmount,
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

test('for any typed text, formatting it twice changes nothing, and the field judges it like the server', () => {
  const keys = fc.constantFrom(...'0123456789..,。０９eE+- 元'.split(''));
  const amounts = fc.integer({ min: 0, max: 99_999_999 }).map((fen) => (fen / 100).toFixed(2));
  const typed = fc.oneof(fc.string({ unit: keys, maxLength: 12 }), amounts, fc.string());
  const facts = { balanceFen: 35_000n, minFen: 10_000n };
  fc.assert(
    fc.property(typed, (text) => {
      const shown = formatTypedAmount(text);
      expect(formatTypedAmount(shown)).toBe(shown);
      const fault = judgeTypedAmount(shown, facts);
      const fen = parseYuan(shown);
      // The field accepts exactly what the server accepts, and an amount that is still being typed.
      const isCovered = fen !== null && fen <= 35_000n && (fen === 0n || fen >= 10_000n);
      const mayGoOn = shown === '' || endsInPoint(shown, facts);
      expect(fault === null).toBe(isCovered || (fen === null && mayGoOn));
    }),
    { examples: [['0,。'], ['200.0。']] },
  );
});

/** Whether it ends in its only point: `0..` is no beginning of an amount. */
const endsInPoint = (shown: string, facts: { balanceFen: bigint; minFen: bigint }): boolean =>
  shown.indexOf('.') === shown.length - 1 && judgeTypedAmount(shown.slice(0, -1), facts) === null;
