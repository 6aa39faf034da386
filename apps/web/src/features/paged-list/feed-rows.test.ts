import { buildVideos } from '@lantern/contracts/testing/build-video';
import { expect, it } from 'vitest';

import { mixCells } from '../ad-slot/mixed-cells.ts';
import { feedRowsOf } from './feed-rows.ts';

const cells = (count: number) => mixCells('list', buildVideos(count), [], { first: 0, every: 7 });
const shape = (count: number, firstIsWide?: boolean) =>
  feedRowsOf(cells(count), { firstIsWide: firstIsWide ?? false }).map((row) =>
    row.wide ? 'wide' : row.cells.length,
  );

it('lays cells out in pairs, the last one alone if need be', () => {
  expect(shape(4)).toEqual([2, 2]);
  expect(shape(3)).toEqual([2, 1]);
  expect(shape(0)).toEqual([]);
});

it('lays them out in as many columns as there are', () => {
  const rows = feedRowsOf(cells(11), { columns: 5 });
  expect(rows.map((row) => row.cells.length)).toEqual([5, 5, 1]);
});

it('gives the first cell a row of its own where that is asked for', () => {
  expect(shape(4, true)).toEqual(['wide', 2, 1]);
  expect(shape(1, true)).toEqual(['wide']);
  expect(shape(0, true)).toEqual([]);
});

it('keeps the keys of rows that are full while the list grows', () => {
  const before = feedRowsOf(cells(4)).map((row) => row.key);
  const after = feedRowsOf(cells(9)).map((row) => row.key);
  expect(after.slice(0, 2)).toEqual(before);
  expect(new Set(after).size).toBe(after.length);
});
