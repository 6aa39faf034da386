import { expect, test } from 'vitest';

import { keptFields } from './operator-act.ts';

const audit = { fields: ['title', 'tags', 'key'], secrets: ['key'] };

test('what differs is kept, before and after, and nothing that the call does not declare', () => {
  const before = { title: 'Tide', tags: ['a'], key: 'old', hidden: 'one' };
  const after = { title: 'Harbour', tags: ['a'], key: 'old', hidden: 'two' };
  expect(keptFields(audit, { before, after })).toEqual({
    before: { title: 'Tide' },
    after: { title: 'Harbour' },
  });
});

test('of a secret only that it changed', () => {
  const kept = keptFields(audit, { before: { key: 'old' }, after: { key: 'new' } });
  expect(kept).toEqual({ before: { key: 'changed' }, after: { key: 'changed' } });
  const first = keptFields(audit, { before: { key: '' }, after: { key: 'new' } });
  expect(first).toEqual({ before: { key: null }, after: { key: 'changed' } });
  expect(JSON.stringify([kept, first])).not.toMatch(/old|new/);
});

test('what was made had nothing before, what was taken away has nothing after', () => {
  expect(keptFields(audit, { after: { title: 'Tide' } })).toEqual({
    before: null,
    after: { title: 'Tide' },
  });
  expect(keptFields(audit, { before: { title: 'Tide' } })).toEqual({
    before: { title: 'Tide' },
    after: null,
  });
});
