import { expect, it } from 'vitest';

import { listStateOf, type ListProgress, type ListState } from './list-state.ts';

const loaded: ListProgress = {
  data: {},
  error: null,
  failureReason: null,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: true,
};

const table: readonly [string, Partial<ListProgress>, number, ListState][] = [
  ['nothing has arrived', { data: undefined }, 0, 'loading'],
  ['the first page failed', { data: undefined, error: new Error('offline') }, 0, 'failed'],
  ['there is more', {}, 10, 'ready'],
  ['more is on its way', { isFetchingNextPage: true }, 10, 'loading-more'],
  [
    'a later page failed',
    { error: new Error('offline'), isFetchNextPageError: true },
    10,
    'more-failed',
  ],
  [
    'a page failed and is tried again behind that',
    { isFetchingNextPage: true, failureReason: new Error('timeout') },
    10,
    'more-failed',
  ],
  [
    'the first page failed and is tried again behind that',
    { data: undefined, failureReason: new Error('timeout') },
    0,
    'failed',
  ],
  ['there is no more', { hasNextPage: false }, 10, 'end'],
  ['there is nothing at all', { hasNextPage: false }, 0, 'empty'],
  [
    'it tries again after a failure',
    { isFetchingNextPage: true, isFetchNextPageError: true },
    10,
    'loading-more',
  ],
];

it.each(table)('when %s', (_case, progress, itemCount, state) => {
  expect(listStateOf({ ...loaded, ...progress }, itemCount)).toBe(state);
});
