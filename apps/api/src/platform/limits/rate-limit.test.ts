import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '../../test/database.ts';
import { AppError } from '../app-error.ts';
import { createDatabase, createPool, type Database } from '../database/db.ts';
import { checkLimit, countHit, forgetHits } from './rate-limit.ts';

const start = Date.UTC(2031, 4, 21, 4);
const at = (seconds: number): Date => new Date(start + seconds * 1000);

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const pool = createPool({
    connectionString,
    size: 8,
    statementTimeoutMs: 5000,
    onIdleError: () => undefined,
  });
  db = createDatabase(pool);
  drop = async () => {
    await pool.end();
    await database.drop();
  };
});
afterAll(() => drop());

const limitOf = (key: string, most = 3) => ({ key, most, windowMs: 60_000 });
const tooMany = (retryAfterSeconds: number) => new AppError('too-many', retryAfterSeconds);

test('refuses when the window is full and says when it isn’t any more', async () => {
  const limit = limitOf('full');
  for (const second of [0, 10, 20]) await countHit(db, limit, at(second));
  await expect(countHit(db, limit, at(30))).rejects.toEqual(tooMany(30));
  await expect(checkLimit(db, limit, at(30))).rejects.toEqual(tooMany(30));
});

test('counts what weighs more as more, and refuses what has no room', async () => {
  const limit = limitOf('weighed', 5);
  await countHit(db, limit, at(0), 3);
  await expect(countHit(db, limit, at(10), 3)).rejects.toEqual(tooMany(50));
  await countHit(db, limit, at(10), 2);
  await expect(countHit(db, limit, at(20))).rejects.toEqual(tooMany(40));
  expect(await checkLimit(db, limit, at(60))).toBe(2);
  const huge = limitOf('huge', 5);
  await countHit(db, huge, at(0), 1000);
  expect(await checkLimit(db, { ...huge, most: 6 }, at(1))).toBe(5);
});

test('slides: a hit counts again for as long as the window is', async () => {
  const limit = limitOf('slides');
  for (const second of [0, 10, 20]) await countHit(db, limit, at(second));
  await countHit(db, limit, at(60));
  await expect(countHit(db, limit, at(61))).rejects.toEqual(tooMany(9));
  expect(await checkLimit(db, limit, at(71))).toBe(2);
});

test('does not count what it refuses', async () => {
  const limit = limitOf('refused', 1);
  await countHit(db, limit, at(0));
  for (const second of [10, 20, 59])
    await expect(countHit(db, limit, at(second))).rejects.toThrow('too-many');
  await countHit(db, limit, at(60));
});

test('holds when many hits come at once', async () => {
  const limit = limitOf('burst', 5);
  const hits = Array.from({ length: 40 }, () => countHit(db, limit, at(0)));
  const settled = await Promise.allSettled(hits);
  expect(settled.filter((it) => it.status === 'fulfilled')).toHaveLength(5);
});

test('counts each key for itself, and forgets one when told', async () => {
  await countHit(db, limitOf('one', 1), at(0));
  await countHit(db, limitOf('other', 1), at(0));
  await forgetHits(db, { key: 'one' });
  await countHit(db, limitOf('one', 1), at(1));
  await expect(countHit(db, limitOf('other', 1), at(1))).rejects.toThrow('too-many');
});

test('a limit of 0 is none', async () => {
  for (let count = 0; count < 5; count++) await countHit(db, limitOf('none', 0), at(0));
  expect(await checkLimit(db, limitOf('none', 0), at(0))).toBe(0);
});
