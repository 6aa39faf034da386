import { expect, test } from 'vitest';

import { keptFields } from './operator-act.ts';

const audit = { fields: ['title', 'tags', 'key'], secrets: ['key'] };

test('changed fields are kept, before and after, and only those that the call declares', () => {
  const before = { title: 'Tide', tags: ['a'], key: 'old', hidden: 'one' };
  const after = { title: 'Harbour', tags: ['a'], key: 'old', hidden: 'two' };
  expect(keptFields(audit, { before, after })).toEqual({
    before: { title: 'Tide' },
    after: { title: 'Harbour' },
  });
});

test('a secret is kept only as changed', () => {
  const kept = keptFields(audit, { before: { key: 'old' }, after: { key: 'new' } });
  expect(kept).toEqual({ before: { key: 'changed' }, after: { key: 'changed' } });
  const first = keptFields(audit, { before: { key: '' }, after: { key: 'new' } });
  expect(first).toEqual({ before: { key: null }, after: { key: 'changed' } });
  expect(JSON.stringify([kept, first])).not.toMatch(/old|new/);
});

test('a created subject has nothing before, a removed one nothing after', () => {
  expect(keptFields(audit, { after: { title: 'Tide' } })).toEqual({
    before: null,
    after: { title: 'Tide' },
  });
  expect(keptFields(audit, { before: { title: 'Tide' } })).toEqual({
    before: { title: 'Tide' },
    after: null,
  });
});
