import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { type TestApp, useTestApp } from '../../test/build-test-app.ts';
import { createDatabase, createPool } from '../database/db.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';
import { sweepOrphans } from './sweep-orphans.ts';

let site: TestApp;
let driver: Storage;
beforeEach(async () => {
  site = await useTestApp();
  driver = openStorage(site.deps.config);
});

async function makeOrphans(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await site.deps.storage.put(`images/${n}.webp`, Buffer.from('x'));
  }
  site.clock.advance(2 * 3_600_000);
}

const readKeys = async (): Promise<string[]> => {
  const { rows } = await site.deps.db.pool.query<{ key: string }>('select key from stored_object');
  return rows.map((it) => it.key).toSorted();
};

/** Whether the one transaction that waits for us has done so for longer than that, or was ended. */
async function hasIdledFor(ms: number): Promise<boolean> {
  const { rows } = await site.deps.db.pool.query<{ waits: boolean }>(
    `select clock_timestamp() - state_change < $1::int * interval '1 ms' as waits
     from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    [ms],
  );
  return rows.every((it) => !it.waits);
}

test('a storage that takes longer than a statement may is swept all the same', async () => {
  const statementTimeoutMs = 1000;
  const pool = createPool({
    connectionString: site.connectionString,
    size: 1,
    statementTimeoutMs,
    onIdleError: () => undefined,
  });
  onTestFinished(() => pool.end());
  const slow: Storage = {
    ...driver,
    async remove(key) {
      const idled = () => hasIdledFor(statementTimeoutMs * 1.2);
      await expect.poll(idled).toBe(true);
      await driver.remove(key);
    },
  };
  await makeOrphans(10);
  const now = site.clock.now;
  expect(await sweepOrphans({ db: createDatabase(pool), driver: slow, now })).toBe(10);
  expect(await readKeys()).toEqual([]);
});

test('a sweep that is stopped removes no more, and forgets what it has removed', async () => {
  const stopping = new AbortController();
  const removed: string[] = [];
  const stopped: Storage = {
    ...driver,
    async remove(key) {
      await driver.remove(key);
      removed.push(key);
      stopping.abort();
    },
  };
  await makeOrphans(20);
  const before = await readKeys();
  const { db } = site.deps;
  const { signal } = stopping;
  expect(await sweepOrphans({ db, driver: stopped, now: site.clock.now, signal })).toBeNull();
  expect(removed.length).toBeLessThan(20);
  expect(await readKeys()).toEqual(before.filter((key) => !removed.includes(key)));
});
