import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { BadJson, checkPlainValue, parseJsonBody } from './parse-json-body.ts';

describe('parseJsonBody', () => {
  test('reads what JSON.parse reads', () => {
    const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' });
    fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(given);
        fc.pre(!text.includes('__proto__') && !text.includes(String.raw`\u0000`));
        expect(parseJsonBody(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([
    ['{"a":"b:c,d:{e:1}"}', { a: 'b:c,d:{e:1}' }],
    [String.raw`{"a\":b":1}`, { 'a":b': 1 }],
    [String.raw`{"a":"\\"}`, { a: '\\' }],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', { a: { a: 1 }, b: [{ a: 1 }, { a: 2 }] }],
  ])('is not fooled by %s', (text, value) => {
    expect(parseJsonBody(text)).toEqual(value);
  });

  test.each([
    '',
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1,"a":1}',
    String.raw`{"a":1,"\u0061":2}`,
    '{"b":[{"a":1,"a":2}]}',
    '{"__proto__":1}',
    '{"a":{"__proto__":{"b":1}}}',
    String.raw`{"a":"\u0000"}`,
    String.raw`{"\u0000":1}`,
    String.raw`{"a":["\ud83d"]}`,
    '['.repeat(17) + ']'.repeat(17),
    '{"a":'.repeat(5000),
  ])('refuses %s', (text) => {
    expect(() => parseJsonBody(text)).toThrow(BadJson);
  });

  test('refuses the deepest text a body can be without noticing the depth', () => {
    expect(() => parseJsonBody('['.repeat(65_000))).toThrow(BadJson);
  });
});

test('checkPlainValue holds a query to the same', () => {
  expect(() => checkPlainValue({ a: 'b', c: ['d'] })).not.toThrow();
  expect(() => checkPlainValue({ a: 'b\0' })).toThrow(BadJson);
});
