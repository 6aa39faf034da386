import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../test/make-video.ts';
import { digestAddress, type PassReason } from '../media/pass.ts';
import { passesOf } from '../media/pass.ts';
import { ingestFile } from './ingest-file.ts';
import { runTool } from './run-tool.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let testApp: TestApp;
let folder: string;
let episodeId: number;

/** 17 segments: the keys of the first 15 and of the last two. */
const seconds = 66;

beforeAll(async () => {
  testApp = await buildTestApp({ env: { INGEST_ENCRYPT: 'true', SHIKAN: '10' } });
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
  const source = await makeVideo(join(folder, 'plain.mp4'), { size: '64x48', seconds, rate: 5 });
  const ingest = await ingestFile(testApp.deps, { ...ingestOrder({ paid: false }), source });
  episodeId = ingest.episodeId ?? 0;
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a pass opens, by the name in its address. */
function openWith(reason: PassReason) {
  const expiresAt = Math.floor(testApp.clock.now().getTime() / 1000) + 60;
  const address = digestAddress('127.0.0.1');
  const pass = passesOf(testApp.deps).issue({
    ...{ memberId: 0, sessionHash: null, issuedAt: 0 },
    ...{ episodeId, reason, expiresAt, address },
  });
  return (name: string) => testApp.app.inject({ method: 'GET', url: `/media/${pass}/${name}` });
}

async function readPlaylist(open: ReturnType<typeof openWith>) {
  const name = /^\d+\.m3u8$/m.exec((await open('master.m3u8')).body)?.[0] ?? '';
  const { body } = await open(name);
  const namesIn = (pattern: RegExp): string[] =>
    [...body.matchAll(pattern)].map(([, it = '']) => it);
  const uris = namesIn(/URI="([^"]+)"/g);
  return {
    body,
    uris,
    keys: uris.filter((it) => it.endsWith('.key')),
    segments: namesIn(/^([\w-]+\.m4s)$/gm),
  };
}

test('a player with a full pass gets keys and plays the whole', async () => {
  const open = openWith('free');
  const { body, uris, keys, segments } = await readPlaylist(open);
  expect([keys.length, segments.length]).toEqual([2, 17]);
  const played = join(folder, 'played');
  await mkdir(played);
  await writeFile(join(played, 'list.m3u8'), body);
  for (const name of [...uris, ...segments]) {
    await writeFile(join(played, name), (await open(name)).rawPayload);
  }
  const count = ['-count_frames', '-select_streams', 'v', '-show_entries', 'stream=nb_read_frames'];
  const { output, errors } = await runTool('ffprobe', [
    ...['-v', 'error', '-protocol_whitelist', 'file,crypto', '-allowed_extensions', 'ALL'],
    ...[...count, '-of', 'csv=p=0', join(played, 'list.m3u8')],
  ]);
  expect([errors, Number(output.split('\n')[0])]).toEqual(['', seconds * 5]);
});

test('what lies in storage is no film', async () => {
  const segment = await testApp.deps.prisma.segment.findFirstOrThrow();
  const response = await openWith('free')(segment.name);
  expect(response.rawPayload.includes('moof')).toBe(false);
  expect(response.rawPayload.length).toBe(segment.bytes);
  expect(segment.bytes % 16).toBe(0);
});

test('a trial gets the key it needs and no other; without a pass there is none', async () => {
  const { keys } = await readPlaylist(openWith('free'));
  const open = openWith('trial');
  const trial = await readPlaylist(open);
  expect([trial.keys, trial.segments.length]).toEqual([keys.slice(0, 1), 3]);
  const answers = await Promise.all(keys.map(async (name) => open(name)));
  expect(answers.map((it) => it.statusCode)).toEqual([200, 403]);
  expect(answers[0]?.rawPayload.length).toBe(16);
  expect(answers[0]?.headers['cache-control']).toBe('private, no-store');
  const forged = await testApp.app.inject({ method: 'GET', url: `/media/forged/${keys[0]}` });
  expect(forged.statusCode).toBe(403);
});
