import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ingestSteps } from '@lantern/rules/ingest-steps';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { ingestFile } from '../../modules/films/ingest/ingest-file.ts';
import { createIngest } from '../../modules/films/ingest/ingest-file.ts';
import { findIngest } from '../../modules/films/ingest/ingest.repo.ts';
import { faultOf } from '../../modules/films/ingest/run-ingest.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { ingestOrder } from '../../test/ingest-order.ts';
import { type Intake, openIntake } from '../../test/open-intake.ts';
import { playFilm } from '../../test/play-film.ts';
import { runProgram } from '../../test/run-program.ts';
import { uploadMetadata } from '../../test/upload-metadata.ts';
import { useEmptyPlace } from '../../test/use-empty-place.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let intake: Intake;
let site: TestApp;
let root: string;
let origin: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lantern-backups-'));
  intake = await openIntake({ INGEST_REVIEW: 'false' });
  site = intake.testApp;
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await intake.close();
  await rm(root, { recursive: true, force: true });
});

const send = (method: string, url: string, headers: object, body?: Uint8Array<ArrayBuffer>) =>
  fetch(new URL(url, origin), {
    method,
    headers: { 'tus-resumable': '1.0.0', token: intake.token, ...headers },
    ...(body && { body }),
  });
const patch = (url: string, offset: number, body: Uint8Array) =>
  send(
    'PATCH',
    url,
    { 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' },
    Uint8Array.from(body),
  );

/** Sends the first half of a film; answers where the rest goes. */
async function sendHalf(bytes: Buffer, half: number): Promise<string> {
  const fields = { title: '半个上传', category: '81', filename: 'half.mp4' };
  const begun = await send('POST', '/admin-api/uploads', {
    'upload-length': `${bytes.length}`,
    'upload-metadata': uploadMetadata(fields),
  });
  const url = begun.headers.get('location') ?? '';
  expect((await patch(url, 0, bytes.subarray(0, half))).status).toBe(204);
  return url;
}

/** A storage that says when a film is half in it, and waits there. */
function holdStorage(storage: Storage) {
  const { promise: isHalf, resolve: reach } = Promise.withResolvers<void>();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  let stored = 0;
  const put = async (key: string, body: Uint8Array): Promise<void> => {
    await storage.put(key, body);
    if (++stored !== 3) return;
    reach();
    await goesOn;
  };
  return { storage: { ...storage, put }, isHalf, goOn };
}

test('a backup beside an open upload and films that are being made is whole, says what it leaves out, and the site goes on', async () => {
  const { deps } = site;
  const bytes = await readFile(intake.source);
  const half = Math.floor(bytes.length / 2);
  const url = await sendHalf(bytes, half);
  const whole = await ingestFile(deps, { ...ingestOrder({ paid: false }), source: intake.source });
  const waiting = randomUUID();
  const from = { origin: 'file', source: intake.source, version: '', operatorId: null } as const;
  await createIngest(deps, { ...ingestOrder(), ...from, id: waiting });
  const { storage, isHalf, goOn } = holdStorage(deps.storage);
  const order = { ...ingestOrder({ paid: false }), source: intake.source };
  const storing = ingestFile({ ...deps, storage }, order);
  await isHalf;

  const { dataDir } = deps.config;
  const settings = { DATABASE_URL: site.connectionString, DATA_DIR: dataDir };
  const made = await runProgram('backup', [root], settings);
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toContain('Not in it: 1 upload half sent, 2 films not stored yet.\n');
  const folder = /Backup made: (.+)/.exec(made.stdout)?.[1] ?? '';

  // What was under way goes on as if nothing had been.
  goOn();
  const stored = await storing;
  expect([stored.state, faultOf(stored)]).toEqual(['published', null]);
  expect((await patch(url, half, bytes.subarray(half))).status).toBe(204);

  const place = await useEmptyPlace();
  const there = { DATABASE_URL: place.connectionString, DATA_DIR: place.dataDir };
  const restored = await runProgram('restore', [folder], there);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toMatch(/Left out: 1 upload half sent, 2 films not stored yet\. Send/);

  const listed = async (sql: string): Promise<string[]> =>
    (await place.pool.query<{ it: string }>(sql)).rows.map(({ it }) => it);
  expect(await listed('select id::text as it from ingest_upload')).toEqual([]);
  expect(await listed(`select id::text as it from ingest where state = 'working'`)).toEqual([]);
  expect(await listed('select asset_id::text as it from episode')).toEqual([whole.id]);
  const keys: string[] = [];
  for await (const { key } of place.driver.list()) keys.push(key);
  // The film that is whole, and nothing of the one that was half stored: two segments, a beginning, a sheet, posters, a preview.
  expect(keys.filter((it) => it.startsWith('sealed/'))).toHaveLength(3);
  expect(new Set(keys.map((it) => it.split('/')[0]))).toEqual(
    new Set(['sealed', 'media', 'images']),
  );

  const env = { DATA_DIR: place.dataDir };
  const there2 = { ...site, connectionString: place.connectionString };
  const second = await buildTestApp({ beside: there2, asOwner: true, env });
  try {
    const played = await playFilm(second, whole.videoId ?? 0);
    expect([played.faults, played.hasSound]).toEqual([[], true]);
    const fails = await findIngest(second.deps.db, waiting);
    expect([fails?.state, fails && faultOf(fails)?.fault]).toEqual(['failed', 'parts-gone']);
    const cut = await findIngest(second.deps.db, stored.id);
    expect(cut?.steps.find((it) => it.state === 'failed')?.step).toBe('packaged');
    // The file of one is still where it was: a retry begins there, and makes it whole.
    const again = await ingestFile(second.deps, order);
    expect([again.id, again.state, faultOf(again)]).toEqual([stored.id, 'published', null]);
    expect(again.steps.map((it) => it.attempts)).toEqual(ingestSteps.map(() => 1));
  } finally {
    await second.close();
  }
});
