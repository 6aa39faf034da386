import pg from 'pg';
import { getRollbackPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';

import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { CommitCutter } from '../../test/commit-cutter.ts';
import { asApp, transactAsOwner } from '../../test/database.ts';
import { defineJob, defineWorker, type Recurring, type Worker } from './job.ts';
import { createJobs } from './pg-boss-jobs.ts';

const greet = defineJob({
  name: 'greet',
  data: z.object({ who: z.string() }),
  retryDelaySeconds: 1,
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

/** Jobs of a process of its own, stopped with the test. */
function openJobs() {
  const errors: string[] = [];
  const connectionString = asApp(testApp.connectionString);
  const jobs = createJobs({ connectionString, onError: ({ message }) => errors.push(message) });
  onTestFinished(() => jobs.stop(1000));
  return { ...jobs, errors };
}

const until = (isSo: () => boolean): Promise<void> => expect.poll(isSo).toBe(true);

const doing = (work: (who: string, signal: AbortSignal) => Promise<void>): Worker[] => [
  defineWorker(greet, ({ who }, signal) => work(who, signal)),
];

test('nothing of the queue is there until it is used', async () => {
  const { rows } = await testApp.deps.db.query(`select to_regclass('pgboss.job') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test('two processes that start at once make the queue once, and each job is done once', async () => {
  const done: string[] = [];
  const [one, other] = [openJobs(), openJobs()];
  const work = doing(async (who) => void done.push(who));
  await Promise.all([one.work(work, []), other.work(work, [])]);
  const names = Array.from({ length: 10 }, (_, index) => `guest ${index}`);
  await Promise.all(names.map((who) => one.send(greet, { who })));
  await until(() => done.length >= names.length);
  await Promise.all([one.stop(1000), other.stop(1000)]);
  expect(done.toSorted()).toEqual(names.toSorted());
  expect([...one.errors, ...other.errors]).toEqual([]);
});

test('a worker that has done a job looks for the next one at once', async () => {
  const done: number[] = [];
  const jobs = openJobs();
  await jobs.work(
    doing(async () => void done.push(performance.now())),
    [],
  );
  const names = Array.from({ length: 12 }, (_, index) => `one of many ${index}`);
  await Promise.all(names.map((who) => jobs.send(greet, { who })));
  await until(() => done.length >= names.length);
  // A look each second would put a second between any two of them.
  const gaps = done.slice(1).map((at, index) => at - (done[index] ?? 0));
  expect(gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]).toBeLessThan(900);
});

test('a job that is sent in a transaction goes with it', async () => {
  const done: string[] = [];
  const jobs = openJobs();
  const { db } = testApp.deps;
  const sendIn = (who: string, fails: boolean) =>
    db.transact(async (tx) => {
      await jobs.send(greet, { who }, { tx });
      if (fails) throw new Error('rolled back');
    });
  await sendIn('kept', false);
  await expect(sendIn('lost', true)).rejects.toThrow('rolled back');
  await jobs.work(
    doing(async (who) => void done.push(who)),
    [],
  );
  await jobs.send(greet, { who: 'last' });
  await until(() => done.includes('last'));
  expect(done).toEqual(['kept', 'last']);
});

test('a failed job is retried, and its error is reported', async () => {
  let tries = 0;
  const jobs = openJobs();
  await jobs.work(
    doing(async () => {
      if (++tries === 1) throw new Error('not yet');
    }),
    [],
  );
  await jobs.send(greet, { who: 'anybody' });
  await until(() => tries === 2);
  expect(jobs.errors).toEqual(['not yet']);
});

test('a job that is still being done when the process stops is done by the next', async () => {
  const [stopping, next] = [openJobs(), openJobs()];
  const begun: string[] = [];
  await stopping.work(
    doing(async (who, signal) => {
      begun.push(who);
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stopped'))),
      );
    }),
    [],
  );
  await stopping.send(greet, { who: 'interrupted' });
  await until(() => begun.length > 0);
  const stoppedAt = performance.now();
  await stopping.stop(1000);
  expect(performance.now() - stoppedAt).toBeLessThan(4000);
  const done: string[] = [];
  await next.work(
    doing(async (who) => void done.push(who)),
    [],
  );
  await until(() => done.includes('interrupted'));
});

test('a recurring job is done by one process at a time', async () => {
  let runs = 0;
  const tick: Recurring = {
    name: 'tick',
    everySeconds: 3600,
    run: async () => {
      runs += 1;
    },
  };
  const [one, other] = [openJobs(), openJobs()];
  await Promise.all([one.work([], [tick]), other.work([], [tick])]);
  await until(() => runs > 0);
  await Promise.all([one.stop(1000), other.stop(1000)]);
  expect(runs).toBe(1);
});

test('a recurring job that a stop cut off is done at the next start, and not an hour later', async () => {
  const ended: string[] = [];
  const named = (name: string, work: (signal: AbortSignal) => Promise<void>): Recurring => ({
    name: 'cut',
    everySeconds: 3600,
    run: async (signal) => {
      await work(signal);
      ended.push(name);
    },
  });
  const [one, other] = [openJobs(), openJobs()];
  const cut = named('one', async (signal) => {
    ended.push('begun');
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
    });
  });
  await one.work([], [cut]);
  await until(() => ended.includes('begun'));
  await one.stop(5000);
  await other.work([], [named('other', () => Promise.resolve())]);
  await until(() => ended.includes('other'));
  expect(ended).toEqual(['begun', 'one', 'other']);
  expect([...one.errors, ...other.errors]).toEqual([]);
});

test('work that gives up as a stop cuts it off is no fault', async () => {
  let hasBegun = false;
  const jobs = openJobs();
  const giveUp: Recurring = {
    name: 'gives-up',
    everySeconds: 3600,
    run: async (signal) => {
      hasBegun = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    },
  };
  await jobs.work([], [giveUp]);
  await until(() => hasBegun);
  await jobs.stop(5000);
  expect(jobs.errors).toEqual([]);
});

/** Counts jobs of a queue in a state. */
async function countJobs(queue: string, state: 'created' | 'completed'): Promise<number> {
  const { rows } = await testApp.deps.db.query(
    `select count(*)::int as count from pgboss.job where name = $1 and state = $2::pgboss.job_state`,
    [queue, state],
  );
  return z.parse(z.tuple([z.object({ count: z.number() })]), rows)[0].count;
}

/** Recurring work that takes as long as a test lets it. */
function longWork(name: string) {
  const end = Promise.withResolvers<void>();
  onTestFinished(() => end.resolve());
  const signals: AbortSignal[] = [];
  const run = async (signal: AbortSignal): Promise<void> => {
    signals.push(signal);
    await end.promise;
  };
  const recurring: Recurring = { name, everySeconds: 1, run };
  return { recurring, signals };
}

test('recurring work that takes longer than its span is not begun again by another process', async () => {
  const { recurring, signals } = longWork('long-in-two');
  const [one, other] = [openJobs(), openJobs()];
  await one.work([], [recurring]);
  await until(() => signals.length > 0);
  await other.work([], [recurring]);
  await expect
    .poll(async () => signals.length > 1 || (await countJobs('long-in-two', 'completed')) > 1)
    .toBe(true);
  expect(signals).toHaveLength(1);
});

test('work that takes as long as many spans is no failure, and they do not wait for it in a row', async () => {
  let beats = 0;
  const { recurring, signals } = longWork('long-alone');
  const beat: Recurring = {
    name: 'beat',
    everySeconds: 1,
    run: async () => {
      if (signals.length > 0) beats += 1;
    },
  };
  await openJobs().work([], [recurring, beat]);
  await until(() => beats > 4);
  // One may have been sent in the moment before it began.
  expect(await countJobs('long-alone', 'created')).toBeLessThan(2);
  const { rows } = await testApp.deps.db.query(
    `select distinct expire_seconds >= 3600 as "isLong", heartbeat_seconds is not null as "isWatched" from pgboss.job where name = 'long-alone'`,
  );
  expect(rows).toEqual([{ isLong: true, isWatched: true }]);
});

test('work whose process lost its database is stopped, and done by the next one', async () => {
  const { recurring, signals } = longWork('long-lost');
  const [one, other] = [openJobs(), openJobs()];
  await one.work([], [recurring]);
  await until(() => signals.length > 0);
  await transactAsOwner(testApp, (tx) =>
    tx.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())
         and ((classid::bigint << 32) | objid::bigint) = hashtextextended('recurring long-lost', 0)`,
    ),
  );
  await until(() => signals[0]?.aborted === true);
  await other.work([], [recurring]);
  await until(() => signals.length > 1);
  expect(signals[1]?.aborted).toBe(false);
});

test('a queue as an older version left it is brought up to date by the site’s role, and what waits in it is done', async () => {
  // What pg-boss 12.35 made, which the first sites run.
  const oldest = 43;
  const [sender, worker] = [openJobs(), openJobs()];
  await sender.send(greet, { who: 'from before' });
  await sender.stop(1000);
  const client = new pg.Client({ connectionString: asApp(testApp.connectionString) });
  await client.connect();
  onTestFinished(() => client.end());
  const readVersion = async (): Promise<number> => {
    const { rows } = await client.query('select version from pgboss.version');
    return z.parse(z.tuple([z.object({ version: z.number() })]), rows)[0].version;
  };
  const newest = await readVersion();
  for (let version = newest; version > oldest; version -= 1) {
    await client.query(getRollbackPlans('pgboss', version));
  }
  expect(await readVersion()).toBe(oldest);
  const done: string[] = [];
  await worker.work(
    doing(async (who) => void done.push(who)),
    [],
  );
  await until(() => done.includes('from before'));
  expect(await readVersion()).toBe(newest);
  await worker.stop(1000);
  expect(worker.errors).toEqual([]);
  // Indexes that it makes beside its work, one a minute.
  const { rows } = await client.query('select status, command from pgboss.bam');
  const later = z.parse(z.array(z.object({ status: z.string(), command: z.string() })), rows);
  expect(later.map(({ status }) => status)).not.toContain('failed');
  for (const { command } of later) await client.query(command);
});

test('a database that falls silent is not waited for without end', async () => {
  const between = await CommitCutter.start(testApp.connectionString);
  onTestFinished(() => between.close());
  const { connectionString } = between;
  const jobs = createJobs({ connectionString, onError: () => undefined, answerTimeoutMs: 3000 });
  onTestFinished(() => jobs.stop(1000));
  await jobs.send(greet, { who: 'before' });
  between.isSilent = true;
  await expect(jobs.send(greet, { who: 'lost' })).rejects.toThrow('Query read timeout');
  between.isSilent = false;
  await jobs.send(greet, { who: 'after' });
});
