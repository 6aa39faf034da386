import { expect, it } from 'vitest';

import { isSelection, type Selection, stagesOf } from './steps.ts';

const namesOf = (selection: Selection): string[] =>
  stagesOf(selection).flatMap((lanes) => lanes.flatMap((lane) => lane.map(({ name }) => name)));

it('both commands build what browsers load and run both kinds of tests; the first one also has the checks', () => {
  const shared = ['system packages', 'unit and API tests', 'web build', 'console build'];
  for (const selection of ['quick', 'deep'] as const)
    expect(namesOf(selection)).toEqual(expect.arrayContaining([...shared, 'end-to-end tests']));
  expect(namesOf('deep')).toHaveLength(shared.length + 1);
  expect(namesOf('quick')).toEqual(expect.arrayContaining(['lint and types', 'repository']));
});

it('both in one run have each step once', () => {
  expect(namesOf('all')).toEqual(namesOf('quick'));
  expect(new Set(namesOf('all')).size).toBe(namesOf('all').length);
});

it('knows its selections', () => {
  expect(['quick', 'deep', 'all', 'slow', ''].filter(isSelection)).toEqual([
    'quick',
    'deep',
    'all',
  ]);
});
