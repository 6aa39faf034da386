import { open, readFile, readdir, rm, truncate } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { playFilm } from '../../../test/play-film.ts';
import { startProgram } from '../../../test/run-program.ts';
import { serveBeside } from '../../../test/serve-beside.ts';
import { sourcePath } from '../../../test/source-path.ts';
import { uploadMetadata } from '../../../test/upload-metadata.ts';
import { mostMemory, watchMemory } from '../../../test/watch-memory.ts';
import { ingestFile } from './ingest-file.ts';
import { findIngest } from './ingest.repo.ts';
import { faultOf, runIngest } from './run-ingest.ts';
import { workFolder } from './work-folder.ts';

// Gigabytes are read through several times.
vi.setConfig({ testTimeout: 1_500_000, hookTimeout: 600_000 });

const gigabyte = 1024 ** 3;
/** Beyond 32 bits; `LARGE_FILES=10` tries ten gigabytes, which take four minutes more. */
const gap = Number(process.env['LARGE_FILES'] ?? 4.25) * gigabyte;

let testApp: TestApp;
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  testApp = await buildTestApp();
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
  await makeMp4(at('large.mp4'));
  await makeMatroska(at('large.mkv'));
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

/** An 8-byte length behind the head of what is left free. */
function headOf(head: string, length: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(length);
  return Buffer.concat([Buffer.from(head, 'hex'), bytes]);
}

/** A film of three seconds, and gigabytes of a box that says it is free: a file with a hole, which takes no room. */
async function makeMp4(path: string): Promise<void> {
  await makeVideo(path, { seconds: 3, size: '64x48' });
  const file = await open(path, 'a');
  // A length of 1 and `free`.
  await file.write(headOf('0000000166726565', BigInt(gap)));
  const { size } = await file.stat();
  await file.close();
  await truncate(path, size + gap - 16);
}

/** The same with what Matroska calls void, between its clusters. */
async function makeMatroska(path: string): Promise<void> {
  await makeVideo(at('live.mkv'), {
    seconds: 6,
    size: '64x48',
    more: ['-live', '1', '-cluster_time_limit', '1000'],
  });
  const film = await readFile(at('live.mkv'));
  const cluster = film.lastIndexOf(Buffer.from('1f43b675', 'hex'));
  const file = await open(path, 'w');
  // A length of eight bytes begins with a bit of its own.
  const head = headOf('ec', BigInt(gap) | (1n << 56n));
  const front = Buffer.concat([film.subarray(0, cluster), head]);
  await file.write(front);
  await file.write(film.subarray(cluster), 0, film.length - cluster, front.length + gap);
  await file.close();
}

test.each([
  ['large.mp4', 3],
  ['large.mkv', 6],
])('%s of gigabytes is taken in by the program, in little memory', async (name, seconds) => {
  const args = [at(name), '--title', name, '--category', '81'];
  const { child, ended } = startProgram('ingest', args, {
    DATABASE_URL: testApp.connectionString,
    DATA_DIR: testApp.deps.config.dataDir,
    MALLOC_MMAP_THRESHOLD_: '131072',
  });
  const memory = watchMemory(child.pid ?? 0);
  const { code, stderr } = await ended;
  memory.stop();
  expect([code, stderr]).toEqual([0, '']);
  process.stderr.write(`${name}: at most ${Math.round(memory.most() / 1e6)} MB\n`);
  expect(memory.most()).toBeLessThan(mostMemory);
  const row = await testApp.deps.prisma.ingest.findFirstOrThrow({ where: { title: name } });
  expect([row.state, Number(row.bytes)]).toEqual(['published', expect.toSatisfy((it) => it > gap)]);
  const played = await playFilm(testApp, Number(row.videoId));
  expect(played.faults).toEqual([]);
  expect(Math.abs(played.listedSeconds - seconds)).toBeLessThan(0.2);
});

test('a file that is larger than films may be is refused at once, and nothing of it is read', async () => {
  const small = await buildTestApp({ beside: testApp, env: { INGEST_MAX_BYTES: `${gigabyte}` } });
  const ingest = await ingestFile(small.deps, { ...ingestOrder(), source: at('large.mp4') });
  const { fault, detail } = faultOf(ingest) ?? {};
  expect([ingest.state, ingest.bytes, fault]).toEqual(['failed', null, 'too-many-bytes']);
  expect(detail).toMatch(new RegExp(` of ${gigabyte}$`));
  expect(await readdir(workFolder(small.deps.config, ingest.id))).toEqual([]);
  await small.close();
});

test('gigabytes are uploaded in little memory, and become a film', async () => {
  const { token } = await createOperator(testApp.deps);
  const { child, origin, dataDir } = await serveBeside(testApp.connectionString);
  const site = await buildTestApp({ beside: testApp, env: { DATA_DIR: dataDir } });
  const film = await open(at('large.mp4'));
  const { size } = await film.stat();
  const own = { 'tus-resumable': '1.0.0', token };
  const send = (method: string, url: string, headers: Record<string, string>) =>
    fetch(new URL(url, origin), { method, headers: { ...own, ...headers } });
  const begin = (bytes: number) =>
    send('POST', '/admin-api/uploads', {
      'upload-length': `${bytes}`,
      'upload-metadata': uploadMetadata({ title: '十吉', category: '81', filename: 'l.mp4' }),
    });
  /** Sends a part as it is read; answers the status. */
  const patch = async (url: string, from: number, to: number): Promise<number> => {
    const headers = {
      ...own,
      'upload-offset': `${from}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': `${to - from}`,
    };
    const sending = request(new URL(url, origin), { method: 'PATCH', headers });
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      sending.once('response', resolve).once('error', reject),
    );
    await pipeline(film.createReadStream({ start: from, end: to - 1, autoClose: false }), sending);
    const { statusCode = 0 } = (await answered).resume();
    return statusCode;
  };
  try {
    // What is too large is told before a byte of it is sent.
    expect((await begin(33 * gigabyte)).status).toBe(413);
    const url = (await begin(size)).headers.get('location') ?? '';
    const id = url.slice(url.lastIndexOf('/') + 1);
    const memory = watchMemory(child.pid ?? 0);
    const sent = gigabyte / 2;
    expect(await patch(url, 0, sent)).toBe(204);
    // The rest of the hole, as if it had been sent: it would only fill the disk.
    await truncate(sourcePath({ dataDir }, id), size - 5_000_000);
    expect((await send('HEAD', url, {})).headers.get('upload-offset')).toBe(`${size - 5_000_000}`);
    expect(await patch(url, size - 5_000_000, size)).toBe(204);
    memory.stop();
    process.stderr.write(`the API: at most ${Math.round(memory.most() / 1e6)} MB\n`);
    expect(memory.most()).toBeLessThan(mostMemory);

    const begun = await findIngest(site.deps.db, id);
    expect([begun?.state, begun?.bytes]).toEqual(['working', size]);
    const ingest = await runIngest(site.deps, id);
    expect([ingest.state, faultOf(ingest)]).toEqual(['published', null]);
  } finally {
    await film.close();
    await site.close();
  }
});
