import { buildVideo } from '@lantern/contracts/testing/build-video';
import { expect, test } from 'vitest';

import { groupByDay, listVisits, nameDay } from './list-visits.ts';

const at = (text: string): number => new Date(text).getTime();
const opened = (cartoonCode: number, openedAt?: number) => ({
  ...buildVideo({ cartoonCode, vodDuration: 100 }),
  ...(openedAt !== undefined && { openedAt }),
});
const watched = (cartoonCode: number, watchedAt: string) => ({
  video: buildVideo({ cartoonCode }),
  moviesInfoId: 1,
  position: 30,
  duration: 120,
  unfinished: true,
  watchedAt,
});

test('joins this device and the account, each video once, by its latest time', () => {
  const visits = listVisits(
    {
      here: [
        opened(1, at('2026-11-22T10:00:00+08:00')),
        opened(2),
        opened(3, at('2026-11-20T09:00:00+08:00')),
      ],
      stops: [{ cartoonCode: 2, moviesInfoId: 5, position: 40 }],
      theirs: [watched(3, '2026-11-22 11:00:00'), watched(4, '2026-11-21 00:00:00')],
    },
    50,
  );
  expect(visits.map((it) => it.cartoonCode)).toEqual([3, 1, 4, 2]);
  expect(visits.map((it) => it.seen?.position ?? null)).toEqual([30, null, 30, 40]);
  expect(listVisits({ here: [opened(1), opened(2)], stops: [], theirs: [] }, 1)).toHaveLength(1);
});

test('a day ends at midnight in Shanghai', () => {
  const here = [
    opened(1, at('2026-11-22T00:00:00+08:00')),
    opened(2, at('2026-11-21T23:59:59.999+08:00')),
    opened(3, at('2026-11-21T00:00:00+08:00')),
    opened(4),
    opened(5),
  ];
  const days = groupByDay(listVisits({ here, stops: [], theirs: [] }, 50));
  expect(days.map(({ day, visits }) => [day, visits.map((it) => it.cartoonCode)])).toEqual([
    ['2026-11-22', [1]],
    ['2026-11-21', [2, 3]],
    [null, [4, 5]],
  ]);
});

test.each([
  ['2026-11-22', 'today'],
  // A device whose clock is ahead.
  ['2026-11-23', 'today'],
  ['2026-11-21', 'yesterday'],
  ['2025-12-31', { month: 12, day: 31 }],
])('%s', (day, name) => {
  expect(nameDay(day, new Date('2026-11-22T00:30:00+08:00'))).toEqual(name);
});
