import fc from 'fast-check';
import { expect, it } from 'vitest';

import { mergeVersions, withFieldsOf } from './merge-versions.ts';

const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.array(fc.nat(1), { maxLength: 1 }) });

it('keeps changes by one operator, and asks about fields that both changed differently', () => {
  fc.assert(
    fc.property(values, values, values, (mine, before, theirs) => {
      const { merged, both } = mergeVersions({ mine, before, theirs });
      for (const name of ['a', 'b', 'c'] as const) {
        const [one, base, other] = [mine, before, theirs].map((it) => JSON.stringify(it[name]));
        const kept = JSON.stringify(merged[name]);
        expect(kept).toBe(one === base ? other : one);
        expect(both.includes(name)).toBe(one !== base && other !== base && one !== other);
      }
    }),
  );
});

it('takes the named fields from the other version', () => {
  expect(withFieldsOf({ a: 1, b: 1 }, { a: 2, b: 2 }, ['b', 'z'])).toEqual({ a: 1, b: 2 });
});
