import { operatorCalls } from '@lantern/contracts/calls/all-calls';
import { channelAmounts, mostIsAboveLeast } from '@lantern/contracts/entities/operator-channel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { issueText } from './issue-text.ts';

const textsOf = (schema: z.ZodMiniType, value: unknown): string[] => {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  return parsed.success ? [] : parsed.error.issues.map(issueText);
};

test.each<[string, z.ZodMiniType, unknown, string]>([
  ['nothing where something is needed', z.string().check(z.minLength(1)), '', '请填写此项'],
  ['no value at all', z.string(), undefined, '请填写此项'],
  ['a text that is too long', z.string().check(z.maxLength(3)), '灯影灯影', '最多 3 个字'],
  ['a number that is too large', z.int().check(z.lte(10)), 11, '不能大于 10'],
  ['a number that is too small', z.int().check(z.gte(0)), -1, '不能小于 0'],
  ['an emptied number', z.int(), Number.NaN, '请填写数字'],
  ['too many words', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], '最多 1 个'],
  ['an amount of nothing', channelAmounts.leastMoney, '0.00', '必须大于 0'],
  [
    'a most below the least',
    z.object(channelAmounts).check(mostIsAboveLeast()),
    { leastMoney: '100.00', mostMoney: '99.99' },
    '不能低于最低金额',
  ],
  ['another format', z.string().check(z.regex(/^\d+$/)), 'abc', '格式不正确'],
])('%s is told in words', (_what, schema, value, words) => {
  expect(textsOf(schema, value)).toEqual([words]);
});

test('for any value, every call of operators describes its faults without English', () => {
  const schemas = Object.values(operatorCalls).map(({ payload }) => payload);
  fc.assert(
    fc.property(fc.constantFrom(...schemas), fc.anything({ maxDepth: 2 }), (schema, value) => {
      for (const words of textsOf(schema, value)) expect(words).toMatch(/^[^A-Za-z]+$/);
    }),
  );
});
