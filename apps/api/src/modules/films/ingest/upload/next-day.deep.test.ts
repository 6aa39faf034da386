import { randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { rejectIngest } from '@lantern/contracts/calls/operator/ingests';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import {
  createOperator,
  openOperatorSession,
  type TestOperator,
} from '../../../../test/create-operator.ts';
import { ingestOrder } from '../../../../test/ingest-order.ts';
import { type Intake, openIntake } from '../../../../test/open-intake.ts';
import { sourcePath } from '../../../../test/source-path.ts';
import { uploadMetadata } from '../../../../test/upload-metadata.ts';
import { createIngest } from '../ingest-file.ts';
import { ingestWorkers, sendIngest } from '../ingest.jobs.ts';
import { findIngest } from '../ingest.repo.ts';
import { fetchFilm } from '../mirror/fetch-film.ts';
import { faultOf } from '../run-ingest.ts';
import { workFolder } from '../work-folder.ts';
import { sweepUploads } from './sweep-uploads.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let intake: Intake;
let testApp: TestApp;
let bytes: Buffer;
let operator: TestOperator;
beforeAll(async () => {
  intake = await openIntake();
  ({ testApp } = intake);
  bytes = await readFile(intake.source);
  operator = await createOperator(testApp.deps);
});
afterAll(() => intake.close());

/** A client of one process of the site, in one session. */
async function openClient({ app }: TestApp, token: string) {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = (method: string, url: string, headers: object, body?: Uint8Array<ArrayBuffer>) =>
    fetch(new URL(url, origin), {
      method,
      headers: { 'tus-resumable': '1.0.0', token, ...headers },
      ...(body && { body }),
    });
  return {
    async begin(): Promise<string> {
      const fields = { title: ingestOrder().title, category: '81', filename: 'a.mp4' };
      const begun = await send('POST', '/admin-api/uploads', {
        'upload-length': `${bytes.length}`,
        'upload-metadata': uploadMetadata(fields),
      });
      return begun.headers.get('location') ?? '';
    },
    async offset(url: string): Promise<number> {
      return Number((await send('HEAD', url, {})).headers.get('upload-offset'));
    },
    async patch(url: string, offset: number, body: Uint8Array): Promise<number> {
      const headers = {
        'upload-offset': `${offset}`,
        'content-type': 'application/offset+octet-stream',
      };
      return (await send('PATCH', url, headers, Uint8Array.from(body))).status;
    },
  };
}

const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
const { signal } = new AbortController();

test('an upload goes on a day later, in another session and at another process, where it was', async () => {
  const before = await openClient(testApp, operator.token);
  const url = await before.begin();
  const part = Math.floor(bytes.length * 0.37);
  expect(await before.patch(url, 0, bytes.subarray(0, part))).toBe(204);

  testApp.clock.advance(24 * 3_600_000);
  await sweepUploads(testApp.deps, signal);
  const { dataDir } = testApp.deps.config;
  const other = await buildTestApp({ beside: testApp, env: { DATA_DIR: dataDir } });
  try {
    const { token } = await openOperatorSession(other.deps, operator);
    const after = await openClient(other, token);
    expect(await after.offset(url)).toBe(part);
    expect(await after.patch(url, part, bytes.subarray(part))).toBe(204);
  } finally {
    await other.close();
  }
  const ingest = await findIngest(testApp.deps.db, idOf(url));
  expect([ingest?.state, ingest?.bytes]).toEqual(['working', bytes.length]);
  // Called off before it is looked at, it takes no room any more.
  const { token } = await openOperatorSession(testApp.deps, operator);
  await askAs(testApp, { token })(rejectIngest, { id: idOf(url), reason: '不要了' });
  await expect(stat(sourcePath(testApp.deps.config, idOf(url)))).rejects.toThrow('ENOENT');
  await expect(stat(workFolder(testApp.deps.config, idOf(url)))).rejects.toThrow('ENOENT');
});

test('files that fail, at their first look and again and again, hold up none of those behind them', async () => {
  const { deps } = testApp;
  const bad = join(intake.folder, 'bad.mp4');
  await writeFile(bad, 'no film at all');
  const begin = async (source: string): Promise<string> => {
    const id = randomUUID();
    const from = { origin: 'file', source, version: '', operatorId: null } as const;
    await createIngest(deps, { ...ingestOrder(), ...from, id });
    await sendIngest(deps, deps.db, id);
    return id;
  };
  const sources = [bad, join(intake.folder, 'gone.mp4'), intake.source, bad, intake.source];
  const ids: string[] = [];
  for (const source of sources) ids.push(await begin(source));
  // The third finds storage away each time, at its last step.
  const put = (key: string, body: Uint8Array): Promise<void> =>
    key.startsWith('media/' + ids[2])
      ? Promise.reject(new Error('storage is away'))
      : deps.storage.put(key, body);
  await deps.jobs.work(
    ingestWorkers({ ...deps, storage: { ...deps.storage, put }, fetchFilm }),
    [],
  );
  const faults = async () => {
    const all = await Promise.all(ids.map((id) => findIngest(deps.db, id)));
    return all.map((it) => it && (faultOf(it)?.fault ?? it.state));
  };
  await expect
    .poll(async () => (await faults()).at(-1), { timeout: 180_000, interval: 200 })
    .toBe('in_review');
  expect(await faults()).toEqual([
    'not-a-video',
    'missing',
    expect.stringMatching(/^(?:working|broken)$/),
    'not-a-video',
    'in_review',
  ]);
});
