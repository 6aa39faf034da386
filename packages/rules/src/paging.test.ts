import { describe, expect, test } from 'vitest';

import { isLastHomePage, isLastPage, isPageNumber, pageOffset } from './paging.ts';

describe('isPageNumber', () => {
  test.each([1, 2, 100_000])('%s is a page', (page) => {
    expect(isPageNumber(page)).toBe(true);
  });

  test.each([0, -1, 1.5, 100_001, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, [1]])(
    '%j is not',
    (page) => {
      expect(isPageNumber(page)).toBe(false);
    },
  );
});

test.each([
  [1, 0],
  [2, 10],
  [100_000, 999_990],
])('page %i skips %i rows', (page, rows) => {
  expect(pageOffset(page)).toBe(rows);
});

test.each([
  [0, true, true],
  [9, true, false],
  [10, false, false],
])('a page of %i items: last %s, last of a home list %s', (count, last, lastOnHome) => {
  expect(isLastPage(count)).toBe(last);
  expect(isLastHomePage(count)).toBe(lastOnHome);
});
