import { expect, test } from 'vitest';

import { readRawFields } from './raw-fields.ts';

const field = (name: string, value: string) => ({ name, value });

test.each([
  ['a query', 'money=0.01&name=&sign=abc&sign_type=MD5', [field('money', '0.01')]],
  ['JSON', '{"trade_no":"7","money":0.01}', [field('trade_no', '7'), field('money', '0.01')]],
  ['nested JSON', '{"a":{"b":1}}', []],
  ['broken JSON', '{"a":', []],
  ['nothing', '', []],
])('%s', (_, raw, fields) => {
  expect(readRawFields(raw)).toEqual(fields);
});

test('what a hostile gateway makes endless is cut', () => {
  const raw = Array.from({ length: 100 }, (_, nth) => `f${nth}=${'9'.repeat(1000)}`).join('&');
  const fields = readRawFields(raw);
  expect(fields).toHaveLength(30);
  expect(fields.every(({ value }) => value.length === 200)).toBe(true);
});
