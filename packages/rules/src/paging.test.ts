import { expect, test } from 'vitest';

import { isLastHomePage, isLastPage, pageOffset } from './paging.ts';

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
