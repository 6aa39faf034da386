import { expect, test } from 'vitest';

import { useTestDatabase } from '../../test/database.ts';
import { createDatabase, createPool, type Db } from '../database/db.ts';
import { createMinuteLimit } from './minute-limit.ts';

const noon = Date.UTC(2031, 4, 21, 4);
const at = (seconds: number): Date => new Date(noon + seconds * 1000);

const away: Db = {
  rows: () => Promise.reject(new Error('away')),
  row: () => Promise.reject(new Error('away')),
  one: () => Promise.reject(new Error('away')),
  query: () => Promise.reject(new Error('away')),
  run: () => Promise.reject(new Error('away')),
};

/** How many hits are taken before one is refused. */
function countTaken(hit: () => void, most: number): number {
  for (let taken = 0; taken < most; taken++) {
    try {
      hit();
    } catch {
      return taken;
    }
  }
  return most;
}

test('a key has its limit a minute, and another one its own', () => {
  const limit = createMinuteLimit({ name: 'test', most: 10, db: away });
  expect(countTaken(() => limit(1, at(0)), 99)).toBe(10);
  expect(() => limit(1, at(45))).toThrow(expect.objectContaining({ retryAfterSeconds: 15 }));
  expect(countTaken(() => limit(2, at(45)), 99)).toBe(10);
  expect(countTaken(() => limit(1, at(60)), 99)).toBe(10);
  const none = createMinuteLimit({ name: 'test', most: 0, db: away });
  expect(countTaken(() => none(1, at(0)), 99)).toBe(99);
});

test('what one process has counted, another one does not allow again, except an eighth', async () => {
  const pool = createPool({
    connectionString: await useTestDatabase(),
    // One connection: what is asked next comes after what was told.
    size: 1,
    statementTimeoutMs: 5000,
    onIdleError: () => undefined,
  });
  try {
    const db = createDatabase(pool);
    const [one, other] = [0, 1].map(() => createMinuteLimit({ name: 'test', most: 80, db }));
    const storedHits = async (): Promise<unknown> =>
      (await db.query('select key, hits from minute_count')).rows;
    expect(countTaken(() => one?.('a', at(0)), 55)).toBe(55);
    expect(await storedHits()).toEqual([{ key: 'test:a', hits: 50 }]);
    expect(countTaken(() => other?.('a', at(0)), 10)).toBe(10);
    expect(await storedHits()).toEqual([{ key: 'test:a', hits: 60 }]);
    expect(countTaken(() => other?.('a', at(1)), 99)).toBe(20);
    expect(countTaken(() => other?.('a', at(60)), 30)).toBe(30);
  } finally {
    await pool.end();
  }
});
