import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ingestSteps } from '@lantern/rules/ingest-steps';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { createIngest } from './ingest-file.ts';
import { beginStep, tryIngestLock } from './ingest-step.repo.ts';
import { runPhase, ingestRecurring, ingestWorkers, sendIngest } from './ingest.jobs.ts';
import { findIngest, type NewIngest } from './ingest.repo.ts';
import { fetchFilm } from './mirror/fetch-film.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let one: TestApp;
let other: TestApp;
let folder: string;
let source: string;

beforeAll(async () => {
  one = await buildTestApp();
  other = await buildTestApp({ beside: one, env: { DATA_DIR: one.deps.config.dataDir } });
  await makeIngestPlace(one.deps);
  folder = await makeVideoFolder();
  source = await makeVideo(join(folder, 'plain.mp4'), { seconds: 2 });
});
afterAll(async () => {
  await other.close();
  await one.close();
  await rm(folder, { recursive: true, force: true });
});

async function begin(path = source): Promise<string> {
  const id = randomUUID();
  const from = {
    origin: 'file',
    source: path,
    version: '',
    operatorId: null,
  } satisfies Partial<NewIngest>;
  await createIngest(one.deps, { ...ingestOrder(), ...from, id });
  return id;
}

const find = (id: string) => findIngest(one.deps.db, id);
const { signal } = new AbortController();

test('two who reach for the same steps: one does them, the other leaves them', async () => {
  const id = await begin();
  for (let phase = 0; phase < 2; phase++) {
    const outcomes = await Promise.all(
      [one, other, one, other].map(({ deps }) => runPhase(deps, id, signal)),
    );
    expect(outcomes.toSorted()).toEqual(['done', 'none', 'none', 'none']);
  }
  const ingest = await find(id);
  expect(ingest?.state).toBe('published');
  expect(ingest?.steps.map((it) => it.attempts)).toEqual(ingestSteps.map(() => 1));
});

test('two workers do many ingests, each step of each once; one that was left over is taken up', async () => {
  const leftOver = await begin();
  // As a process leaves it that is killed while it begins: the lock went with its connection.
  const run = { ingestId: leftOver, step: 'received', runId: randomUUID() } as const;
  await beginStep(one.deps.db, run, new Date());
  const sent = await begin();
  for (const { deps } of [one, other, one]) await sendIngest(deps, deps.db, sent);
  const ids = [leftOver, sent];
  await Promise.all(
    [one, other].map(({ deps }) =>
      deps.jobs.work(ingestWorkers({ ...deps, fetchFilm }), ingestRecurring(deps)),
    ),
  );
  const states = async () => Promise.all(ids.map(async (id) => (await find(id))?.state));
  await expect.poll(states, { timeout: 90_000 }).toEqual(['published', 'published']);
  const attempts = await Promise.all(
    ids.map(async (id) => (await find(id))?.steps.map((it) => it.attempts)),
  );
  expect(attempts).toEqual([
    [2, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1, 1, 1],
  ]);
  expect(await one.deps.prisma.episode.count({ where: { assetId: { in: ids } } })).toBe(2);
});

test('the lock goes with its connection, and the process that held it learns of it', async () => {
  const id = await begin();
  const lock = await tryIngestLock(one.deps.db.pool, id);
  expect(await tryIngestLock(other.deps.db.pool, id)).toBeNull();
  await one.deps.db.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())
       and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`,
    [`ingest ${id}`],
  );
  await expect.poll(() => lock?.signal.aborted).toBe(true);
  const next = await tryIngestLock(other.deps.db.pool, id);
  expect(next).not.toBeNull();
  await next?.release();
});

test('files that fail are counted as failed jobs, where an operator watches', async () => {
  const bad = join(folder, 'bad.mp4');
  await writeFile(bad, 'no film at all');
  const count = async (): Promise<string> => {
    // The pauses between its tries are over at once.
    await one.deps.db.query(
      `update pgboss.job set start_after = now() where name = 'ingest-steps' and state = 'retry'`,
    );
    const { body } = await one.app.inject('/metrics');
    return /jobs\{queue="ingest-steps",state="failed"\} (\d+)/.exec(body)?.[1] ?? 'none';
  };
  for (let file = 0; file < 2; file++) {
    const id = await begin(bad);
    await sendIngest(one.deps, one.deps.db, id);
  }
  await expect.poll(count, { timeout: 90_000, interval: 500 }).toBe('2');
});
