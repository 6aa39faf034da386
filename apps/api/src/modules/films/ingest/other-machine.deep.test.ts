import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { rejectIngest } from '@lantern/contracts/calls/operator/ingests';
import { ingestSteps, type IngestStepName } from '@lantern/rules/ingest-steps';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { startProgram } from '../../../test/run-program.ts';
import { startTestS3, type TestS3 } from '../../../test/start-s3.ts';
import { uploadMetadata } from '../../../test/upload-metadata.ts';
import { tryIngestLock } from './ingest-step.repo.ts';
import { runPhase } from './ingest.jobs.ts';
import { findIngest } from './ingest.repo.ts';
import { runNextStep } from './run-ingest.ts';
import { sourceIn, workFolder, workRoot } from './work-folder.ts';

/* Machines that share the database and a bucket, and nothing else. */

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let s3: TestS3;
let one: TestApp;
let other: TestApp;
let folder: string;
let token: string;
let origins: string[];
beforeAll(async () => {
  s3 = await startTestS3();
  const env = { ...s3.env, STORAGE: 's3', INGEST_REVIEW: 'true' };
  one = await buildTestApp({ env });
  other = await buildTestApp({ env, beside: one });
  await makeIngestPlace(one.deps);
  ({ token } = await createOperator(one.deps));
  folder = await makeVideoFolder();
  origins = [];
  for (const { app } of [one, other])
    origins.push(await app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await other.close();
  await one.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
const find = (id: string) => findIngest(one.deps.db, id);
const stateOf = async (id: string) => (await find(id))?.state;
const doneSteps = async (id: string): Promise<string[]> =>
  (await find(id))?.steps.filter((it) => it.state === 'done').map((it) => it.step) ?? [];

/** Sends a film, each piece to the other of two machines; answers its id. */
async function sendFilm(path: string): Promise<string> {
  const bytes = Uint8Array.from(await readFile(path));
  const send = (at: number, method: string, url: string, headers: object, body?: typeof bytes) =>
    fetch(new URL(url, origins[at % 2]), {
      method,
      headers: { 'tus-resumable': '1.0.0', token, ...headers },
      ...(body && { body }),
    });
  const fields = { title: ingestOrder().title, category: '81', filename: 'a.mp4' };
  const begun = await send(0, 'POST', '/admin-api/uploads', {
    'upload-length': String(bytes.length),
    'upload-metadata': uploadMetadata(fields),
  });
  const url = begun.headers.get('location') ?? '';
  const cuts = [0, 1, 4999, Math.round(bytes.length / 2), bytes.length];
  for (const [at, end] of cuts.slice(1).entries()) {
    const head = await send(at, 'HEAD', url, {});
    expect(head.headers.get('upload-offset')).toBe(String(cuts[at]));
    const type = { 'content-type': 'application/offset+octet-stream' };
    const headers = { ...type, 'upload-offset': String(cuts[at]) };
    const { status } = await send(at + 1, 'PATCH', url, headers, bytes.slice(cuts[at], end));
    expect(status).toBe(204);
  }
  return url.slice(url.lastIndexOf('/') + 1);
}

async function doNextStep({ deps }: TestApp, id: string): Promise<void> {
  const lock = await tryIngestLock(deps.db.pool, id);
  if (lock === null) throw new Error('another process is at it');
  try {
    const ingest = await findIngest(deps.db, id);
    expect(await runNextStep(deps, lock, ingest, { signal })).toBe('done');
  } finally {
    await lock.release();
  }
}

test('one looks at a film, the other makes it; neither keeps a copy, and storage has room again', async () => {
  const id = await sendFilm(await makeVideo(join(folder, 'a.mp4'), { seconds: 3 }));
  expect(await one.deps.sources.sizeOf(id)).toBeGreaterThan(0);
  expect(await runPhase(one.deps, id, signal)).toBe('done');
  expect(await doneSteps(id)).toEqual(['received', 'probed', 'screened']);
  expect(existsSync(sourceIn(workFolder(one.deps.config, id)))).toBe(false);
  expect(await runPhase(other.deps, id, signal)).toBe('done');
  const ingest = await find(id);
  expect([ingest?.state, ingest?.steps.slice(0, -1).map((it) => it.attempts)]).toEqual([
    'in_review',
    [1, 1, 1, 1, 1, 1],
  ]);
  expect([...(await one.deps.sources.list()).keys()]).not.toContain(id);
  expect(existsSync(workFolder(other.deps.config, id))).toBe(false);
  // A file that is to become a film has no record, and the sweeper of objects knows nothing of it.
  const recorded = { where: { key: { startsWith: 'sources/' } } };
  expect(await one.deps.prisma.storedObject.count(recorded)).toBe(0);
});

test('who takes over begins at the file, also who comes back to what another has made again', async () => {
  const id = await sendFilm(await makeVideo(join(folder, 'b.mp4'), { seconds: 3 }));
  await runPhase(one.deps, id, signal);
  const turns: [TestApp, IngestStepName][] = [
    [one, 'renditions'],
    [other, 'renditions'],
    [other, 'pictures'],
    [one, 'renditions'],
    [one, 'pictures'],
    [one, 'packaged'],
  ];
  for (const [at, last] of turns) {
    await doNextStep(at, id);
    const done = ingestSteps.slice(0, ingestSteps.indexOf(last) + 1);
    expect(await doneSteps(id)).toEqual(done);
  }
  const ingest = await find(id);
  // An attempt that ended well is not counted twice: only what fails is given up.
  expect(ingest?.steps.slice(0, -1).map((it) => it.attempts)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(ingest?.state).toBe('in_review');
});

test('a file that is gone from storage is reported, and the film can be rejected', async () => {
  const id = await sendFilm(await makeVideo(join(folder, 'c.mp4'), { seconds: 1 }));
  await one.deps.sources.remove(id);
  expect(await runPhase(other.deps, id, signal)).toBe('failed');
  expect((await find(id))?.steps[0]).toMatchObject({ state: 'failed', fault: 'missing' });
  const rejected = await askAs(one, { token })(rejectIngest, { id, reason: '没有文件' });
  expect(rejected.state).toBe('rejected');
});

test('rejected while another machine encodes it: storage and that machine have their room at once', async () => {
  const id = await sendFilm(await makeVideo(join(folder, 'long.mp4'), { seconds: 600 }));
  await runPhase(other.deps, id, signal);
  const encoding = runPhase(other.deps, id, signal);
  const work = workFolder(other.deps.config, id);
  const progress = async () =>
    (await find(id))?.steps.find((it) => it.step === 'renditions')?.progress ?? 0;
  await expect.poll(progress, { timeout: 200_000, interval: 100 }).toBeGreaterThan(0);
  expect(existsSync(sourceIn(work))).toBe(true);
  await askAs(one, { token })(rejectIngest, { id, reason: '不要了' });
  expect([...(await one.deps.sources.list()).keys()]).not.toContain(id);
  expect(await encoding).toBe('none');
  expect(existsSync(work)).toBe(false);
});

test('a worker is killed while it encodes; another machine takes the film over', async () => {
  const path = join(folder, 'killed.mp4');
  const id = await sendFilm(await makeVideo(path, { seconds: 20, size: '426x240', rate: 30 }));
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-worker-'));
  const worker = startProgram('worker', [], {
    ...s3.env,
    NODE_ENV: 'test',
    INGEST_REVIEW: 'true',
    STORAGE: 's3',
    DATABASE_URL: one.connectionString,
    DATA_DIR: dataDir,
  });
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const isEncoding = (): boolean =>
    existsSync(workRoot({ dataDir })) &&
    readdirSync(workRoot({ dataDir }), { recursive: true }).some((it) =>
      /renditions\.[^/]+\/240p$/.test(String(it)),
    );
  await expect.poll(isEncoding, { timeout: 300_000, interval: 10 }).toBe(true);
  worker.child.kill('SIGKILL');
  await worker.ended;
  expect(await stateOf(id)).toBe('working');
  // Its lock goes with its connection.
  await expect
    .poll(() => runPhase(other.deps, id, signal), { timeout: 200_000, interval: 500 })
    .toBe('done');
  expect(await stateOf(id)).toBe('in_review');
  const attempts = (await find(id))?.steps.slice(0, -1).map((it) => it.attempts);
  expect(attempts).toEqual([1, 1, 1, 2, 1, 1]);
  expect([...(await one.deps.sources.list()).keys()]).not.toContain(id);
});
