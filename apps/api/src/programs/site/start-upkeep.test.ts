import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { getSystem, retryJobs, startUpkeep } from '@lantern/contracts/calls/operator/operators';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { askAs, callAs } from '../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../test/create-operator.ts';
import { createVideo } from '../../test/create-video.ts';
import { upkeepWorkers } from './nightly-checks.jobs.ts';

let site: TestApp;
let owner: TestOperator;
beforeAll(async () => {
  site = await buildTestApp();
  owner = await createOperator(site.deps);
  await createVideo(site.deps);
});
afterAll(() => site.close());

type Task = 'backup' | 'verify-backup' | 'audit-ledger';
const system = () => askAs(site, owner)(getSystem, {});
const start = (task: Task) => callAs(site, owner)(startUpkeep, { task });

/** Has it done, and answers what became of it. */
async function perform(task: Task) {
  expect((await start(task)).code).toBe(0);
  await expect.poll(async () => (await system()).running).toBeNull();
  return (await system()).upkeep.find((it) => it.task === task);
}

test('one is under way at a time, and waits for a process that does jobs', async () => {
  expect((await start('audit-ledger')).code).toBe(0);
  expect((await system()).running).toMatchObject({ task: 'audit-ledger', isActive: false });
  const both = await Promise.all([start('backup'), start('audit-ledger')]);
  expect(both.map(({ refusal }) => refusal)).toEqual(['upkeep-running', 'upkeep-running']);
  await site.deps.jobs.work(upkeepWorkers(site.deps), []);
  await expect.poll(async () => (await system()).running).toBeNull();
  expect((await system()).upkeep).toEqual([
    expect.objectContaining({ task: 'audit-ledger', problems: 0 }),
  ]);
});

test('of two backups started at once, one runs', async () => {
  const both = await Promise.all([start('audit-ledger'), start('audit-ledger')]);
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  await expect.poll(async () => (await system()).running).toBeNull();
});

test('a backup is made and verified; one that was damaged since is found out', async () => {
  const none = await perform('verify-backup');
  expect([none?.problems, none?.summary]).toEqual([1, 'There is no backup yet.']);
  const made = await perform('backup');
  expect(made).toMatchObject({ problems: 0, facts: { objects: 5 } });
  expect(await perform('verify-backup')).toMatchObject({ problems: 0, facts: { objects: 5 } });
  const folder = join(site.deps.config.backupDir, String(made?.facts['folder']));
  await appendFile(join(folder, 'tables', 'member.copy.gz'), 'x');
  await rm(join(site.deps.config.backupDir, 'media'), { recursive: true });
  const damaged = await perform('verify-backup');
  expect(damaged?.summary).toContain('damaged: tables/member.copy.gz');
  expect(damaged?.problems).toBe(6);
});

test('a failed backup is shown and repeated', async () => {
  await rm(site.deps.config.backupDir, { recursive: true });
  await perform('verify-backup');
  const failed = async (): Promise<number | undefined> =>
    (await system()).queues.find(({ queue }) => queue === 'upkeep')?.failed;
  const before = (await failed()) ?? 0;
  expect(before).toBeGreaterThan(0);
  const { retried } = await askAs(site, owner)(retryJobs, { queue: 'upkeep' });
  expect(retried).toBe(before);
  await expect.poll(failed).toBe(before);
  expect((await askAs(site, owner)(retryJobs, { queue: 'nothing' })).retried).toBe(0);
});

test('the version tells what its database has run', async () => {
  const { installed, hasBackupDir } = await system();
  expect(installed.pending).toEqual([]);
  expect(installed.migrations).toBeGreaterThan(40);
  expect(installed.lastMigration).toMatch(/^\d{14}_/);
  expect(hasBackupDir).toBe(false);
});
