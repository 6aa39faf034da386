import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { holdsBox } from '../../../../test/holds-box.ts';
import { ingestOrder, makeIngestPlace } from '../../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../../test/make-video.ts';
import { findAssetMedia } from '../../media/media.repo.ts';
import { digestAddress, type PassReason } from '../../media/pass.ts';
import { passesOf } from '../../media/pass.ts';
import { runTool } from '../encode/run-tool.ts';
import { ingestFile } from '../ingest-file.ts';
import { openStored } from './seal-asset.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let testApp: TestApp;
let folder: string;
let episodeId: number;

/** 17 segments: five with keys of their own, and a key for the rest. */
const seconds = 66;

beforeAll(async () => {
  testApp = await buildTestApp({ env: { INGEST_FINE_KEYS_SECONDS: '20', SHIKAN: '10' } });
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
function openWith(reason: PassReason, of = episodeId) {
  const expiresAt = Math.floor(testApp.clock.now().getTime() / 1000) + 60;
  const address = digestAddress('127.0.0.1');
  const pass = passesOf(testApp.deps).issue({
    memberId: 0,
    sessionHash: null,
    issuedAt: 0,
    episodeId: of,
    reason,
    expiresAt,
    address,
  });
  return (name: string) =>
    testApp.app.inject({
      method: 'GET',
      url: name.startsWith('/') ? name : `/media/${pass}/${name}`,
    });
}

async function readPlaylist(open: ReturnType<typeof openWith>, named?: string) {
  const name = named ?? /^\d+\.m3u8$/m.exec((await open('master.m3u8')).body)?.[0] ?? '';
  const { body } = await open(name);
  const namesIn = (pattern: RegExp): string[] =>
    [...body.matchAll(pattern)].map(([, it = '']) => it);
  const uris = namesIn(/URI="([^"]+)"/g);
  return {
    body,
    uris,
    keys: uris.filter((it) => it.endsWith('.key')),
    segments: namesIn(/^(\/sealed\/.*\.m4s)$/gm),
  };
}

/** The same playlist beside its files. */
const nearby = (playlist: string): string => playlist.replaceAll(/\/sealed\/[\w./-]+\//g, '');

const spokenFrom = (from: string, words: string): string =>
  `1\n${from},000 --> ${from},900\n${words}\n`;

test('a player with a full pass gets keys and plays the whole', async () => {
  const open = openWith('free');
  const { body, uris, keys, segments } = await readPlaylist(open);
  expect([keys.length, segments.length]).toEqual([6, 17]);
  const played = join(folder, 'played');
  await mkdir(played);
  await writeFile(join(played, 'list.m3u8'), nearby(body));
  for (const name of [...uris, ...segments]) {
    await writeFile(join(played, basename(name)), (await open(name)).rawPayload);
  }
  const count = ['-count_frames', '-select_streams', 'v', '-show_entries', 'stream=nb_read_frames'];
  const { output, errors } = await runTool(
    'ffprobe',
    [
      ['-v', 'error', '-protocol_whitelist', 'file,crypto', '-allowed_extensions', 'ALL'],
      [...count, '-of', 'csv=p=0', join(played, 'list.m3u8')],
    ].flat(),
  );
  expect([errors, Number(output.split('\n')[0])]).toEqual(['', seconds * 5]);
});

test('an object in storage that is no film', async () => {
  const open = openWith('free');
  const { segments } = await readPlaylist(open);
  const { assetId, segmentSizes } = await testApp.deps.prisma.rendition.findFirstOrThrow();
  const media = await findAssetMedia(testApp.deps.db, assetId);
  const [stream] = media.renditions;
  if (!stream) throw new Error('a film has a picture');
  const stored = await openStored(testApp.deps, { assetId, stream, media });
  for (const [at, name] of segments.entries()) {
    const { rawPayload } = await open(name);
    const boxesIn = (bytes: Buffer) => ['moof', 'mdat', 'tfhd'].filter((it) => holdsBox(bytes, it));
    expect(boxesIn(await stored.read(at))).toEqual(['moof', 'mdat', 'tfhd']);
    expect(boxesIn(rawPayload)).toEqual([]);
    expect(rawPayload.length).toBe(segmentSizes[at]);
    expect(rawPayload.length % 16).toBe(0);
  }
  expect(await testApp.deps.prisma.segment.count()).toBe(0);
});

test('a trial gets the key it needs and no other; without a pass there is none', async () => {
  const { keys } = await readPlaylist(openWith('free'));
  const open = openWith('trial');
  const trial = await readPlaylist(open);
  expect([trial.keys, trial.segments.length]).toEqual([keys.slice(0, 3), 3]);
  const answers = await Promise.all(keys.map(async (name) => open(name)));
  expect(answers.map((it) => it.statusCode)).toEqual([200, 200, 200, 403, 403, 403]);
  expect(answers[0]?.rawPayload.length).toBe(16);
  expect(answers[0]?.headers['cache-control']).toBe('private, no-store');
  const forged = await testApp.app.inject({ method: 'GET', url: `/media/forged/${keys[0]}` });
  expect(forged.statusCode).toBe(403);
});

test('sound that lies apart is encrypted like the pictures', async () => {
  const source = await makeVideo(join(folder, 'two.mkv'), {
    size: '64x48',
    seconds: 10,
    rate: 5,
    more: ['-map', '0:v', '-map', '1:a', '-map', '1:a'],
  });
  const order = ingestOrder({ paid: false, title: '双音轨' });
  const ingest = await ingestFile(testApp.deps, { ...order, source });
  const open = openWith('free', ingest.episodeId ?? 0);
  const uris = [...(await open('master.m3u8')).body.matchAll(/AUDIO,.*URI="(\d+\.m3u8)"/g)];
  expect(uris).toHaveLength(2);
  const { body, uris: beside, keys, segments } = await readPlaylist(open, uris[1]?.[1]);
  expect([keys.length, segments.length]).toEqual([3, 3]);
  const played = join(folder, 'heard');
  await mkdir(played);
  await writeFile(join(played, 'list.m3u8'), nearby(body));
  for (const name of [...beside, ...segments]) {
    const { rawPayload } = await open(name);
    expect([name, segments.includes(name) && holdsBox(rawPayload, 'moof')]).toEqual([name, false]);
    await writeFile(join(played, basename(name)), rawPayload);
  }
  const { output, errors } = await runTool(
    'ffprobe',
    [
      ['-v', 'error', '-protocol_whitelist', 'file,crypto', '-allowed_extensions', 'ALL'],
      ['-count_frames', '-show_entries', 'stream=codec_name,nb_read_frames', '-of', 'csv=p=0'],
      join(played, 'list.m3u8'),
    ].flat(),
  );
  expect([errors, output.split('\n')[0]]).toEqual(['', expect.stringMatching(/^aac,4[67]\d/)]);
});

test('words lie in no storage at all: they are written for the pass that asks, and cut for a trial', async () => {
  await writeFile(join(folder, 'words.srt'), spokenFrom('00:00:01', 'The lantern is lit.'));
  await writeFile(join(folder, 'words.zh.srt'), spokenFrom('00:00:13', '不给试看的人'));
  const source = await makeVideo(join(folder, 'words.mp4'), {
    size: '64x48',
    seconds: 20,
    rate: 5,
  });
  const ingest = await ingestFile(testApp.deps, {
    ...ingestOrder({ paid: false, title: '有字幕' }),
    source,
  });
  const { id, episodeId: of } = ingest;
  const objects = await testApp.deps.prisma.storedObject.findMany({
    where: { key: { startsWith: `media/${id}/` } },
  });
  expect(objects.filter((it) => /\.(vtt|srt)$/.test(it.key))).toEqual([]);
  const master = await openWith('free', of ?? 0)('master.m3u8');
  const names = [...master.body.matchAll(/SUBTITLES,.*URI="([\w-]+\.vtt)\.m3u8"/g)];
  const [first = '', second = ''] = names.map(([, name]) => name ?? '');
  const read = async (reason: PassReason, name: string) =>
    (await openWith(reason, of ?? 0)(name)).body;
  expect(await read('free', first)).toContain('The lantern is lit.');
  expect(await read('free', second)).toContain('不给试看的人');
  expect(await read('trial', first)).toContain('The lantern is lit.');
  expect(await read('trial', second)).not.toContain('不给试看的人');
  expect(await read('free', `${first}.m3u8`)).not.toContain('EXT-X-KEY');
});
