import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { getSystem, retryJobs, startUpkeep } from '@lantern/contracts/calls/operator/operators';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findUpkeep, type UpkeepTask } from '../../platform/jobs/upkeep.repo.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { askAs, callAs } from '../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../test/create-operator.ts';
import { createVideo } from '../../test/create-video.ts';
import { transactAsOwner } from '../../test/database.ts';
import { nightlyChecks, upkeepWorkers } from './nightly-checks.jobs.ts';

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

/** Does work while no program can read the chain of the operators' audit. */
async function withoutChain(work: () => Promise<unknown>): Promise<void> {
  const rename = (from: string, to: string) =>
    transactAsOwner(site, (tx) => tx.query(`alter table ${from} rename to ${to}`));
  await rename('audit_link', 'audit_link_away');
  try {
    await work();
  } finally {
    await rename('audit_link_away', 'audit_link');
  }
}

const runOf = (task: UpkeepTask) => findUpkeep(site.deps.db, task);

const { signal } = new AbortController();

test('a check that breaks off leaves what the next one compares with', async () => {
  const [worker] = upkeepWorkers(site.deps);
  const check = async (): Promise<void> => worker?.work({ task: 'audit-operators' }, signal);
  await check();
  const head = (await runOf('audit-operators'))?.facts['head'];
  expect(head).toHaveProperty('position');
  await withoutChain(() => expect(check()).rejects.toThrow('audit_link'));
  const broken = await runOf('audit-operators');
  expect([broken?.problems, broken?.facts]).toEqual([1, { head }]);
  expect(broken?.summary).toContain('audit_link');
});

test('a nightly check that breaks off is told of and tried again, and the others are made', async () => {
  const run = async (): Promise<void> => {
    for (const it of nightlyChecks(site.deps)) await it.run(signal);
  };
  // From noon in Shanghai to the night: what was never made waits for it.
  site.clock.advance(16 * 3_600_000);
  await run();
  site.clock.advance(2 * 24 * 3_600_000);
  const begun = site.clock.now();
  await withoutChain(run);
  expect((await runOf('audit-operators'))?.summary).toContain('audit_link');
  for (const task of ['audit-ledger', 'audit-media', 'check-edges'] as const)
    expect((await runOf(task))?.finishedAt).toEqual(begun);
  site.clock.advance(1_800_000);
  await run();
  expect(await runOf('audit-operators')).toMatchObject({
    problems: 0,
    finishedAt: site.clock.now(),
  });
  expect((await runOf('audit-media'))?.finishedAt).toEqual(begun);
});

test('a nightly check that breaks off at its very first run is tried again with the next one', async () => {
  await transactAsOwner(site, (tx) => tx.query(`delete from upkeep_run`));
  const run = async (): Promise<void> => {
    for (const it of nightlyChecks(site.deps)) await it.run(signal);
  };
  // At half past four in Shanghai: a check that was never made waits for the night.
  site.clock.advance(24 * 3_600_000);
  await withoutChain(run);
  await withoutChain(run);
  expect(await runOf('audit-operators')).toMatchObject({ problems: 1 });
  site.clock.advance(6 * 3_600_000);
  await run();
  expect(await runOf('audit-operators')).toMatchObject({
    problems: 0,
    finishedAt: site.clock.now(),
  });
});
