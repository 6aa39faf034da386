import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { declareHuge, declareSeconds, noFilms, referTo } from '../../../test/hostile-files.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { findAssetMedia } from '../media/media.repo.ts';
import { encodeHls, chooseRungs, readRenditions, lengthOf } from './encode/encode-hls.ts';
import { probeSource } from './encode/probe-source.ts';
import { SourceRefused, StepBroken, expectDone, runTool } from './encode/run-tool.ts';
import { ingestFile } from './ingest-file.ts';
import { faultOf } from './run-ingest.ts';
import { openStored } from './stored/seal-asset.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let testApp: TestApp;
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  testApp = await buildTestApp();
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const takeIn = (source: string) => ingestFile(testApp.deps, { ...ingestOrder(), source });
const silent = ['-map', '0:v'];

/** Encodes it beside it; answers how long that is, in milliseconds. */
async function encode(source: string): Promise<number> {
  const facts = await probeSource(source);
  const out = `${source}-out`;
  await encodeHls({ source, facts, rungs: chooseRungs(facts), folder: out });
  return lengthOf(await readRenditions(out, facts));
}

describe('a file that is no film, or an excessive one, is refused by probing', () => {
  test.each(Object.entries(noFilms))('%s', async (name, content) => {
    const path = at(`${name}.mp4`);
    await writeFile(path, content);
    const fault = await probeSource(path).then(
      () => null,
      (error: unknown) => (error instanceof SourceRefused ? error.fault : error),
    );
    expect(fault).toMatch(/^(?:not-a-video|no-picture)$/);
  });

  const small = { size: '64x48', seconds: 2 };
  const tiny = (name: string, filter: string, ...more: string[]) =>
    runTool('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', filter, ...more, at(name)]);
  test.each([
    [
      'thirty hours',
      'too-long',
      'long.mkv',
      () => tiny('long.mkv', 'color=s=16x16:r=1/100:d=108000'),
    ],
    [
      '8K',
      'too-large',
      'huge.mkv',
      () => tiny('huge.mkv', 'color=s=7680x4320:r=1:d=2', '-c:v', 'mjpeg'),
    ],
    [
      'pixels a hundred times as wide as high',
      'too-large',
      'wide.mp4',
      () => makeVideo(at('wide.mp4'), { seconds: 2, more: [...silent, '-vf', 'setsar=100'] }),
    ],
    ['a blink', 'too-short', 'blink.mp4', () => makeVideo(at('blink.mp4'), { seconds: 0.5 })],
    [
      'sound only',
      'no-picture',
      'sound.m4a',
      () => makeVideo(at('sound.m4a'), { more: ['-map', '1:a'] }),
    ],
    [
      'an index that is cut off',
      'cut-off',
      'tail.mp4',
      async () => {
        await makeVideo(at('tail.mp4'), small);
        await truncate(at('tail.mp4'), (await stat(at('tail.mp4'))).size - 300);
      },
    ],
  ])('%s: %s', async (_what, fault, name, make) => {
    await make();
    await expect(probeSource(at(name))).rejects.toMatchObject({ fault });
  });
});

describe('files that show their kind only while they are decoded', () => {
  test('cut off with its index in front', async () => {
    const path = await makeVideo(at('head.mp4'), { more: ['-movflags', '+faststart'] });
    await truncate(path, Math.round((await stat(path)).size / 2));
    expect(faultOf(await takeIn(path))?.fault).toBe('cut-off');
  });

  test('samples that lie in another file are not looked for', async () => {
    const film = await makeVideo(at('film.mp4'), { seconds: 2, more: silent });
    const path = await referTo(film, film, at('alias.mov'));
    const followed = await runTool('ffprobe', [
      '-v',
      'warning',
      '-count_packets',
      '-show_streams',
      path,
    ]);
    expect(followed.errors).toContain('Skipped opening external track');
    expect(followed.errors).toContain('film.mp4');
    expect((await takeIn(path)).state).toBe('failed');
  });

  // Behind the seconds that a look at it takes in.
  test('a stream that becomes huge later on goes no further', async () => {
    const part = async (name: string, seconds: number, from: number) => {
      const starts = ['-output_ts_offset', `${from}`];
      const more = [...silent, '-c:v', 'mpeg2video', ...starts, '-f', 'mpegts'];
      return readFile(await makeVideo(at(name), { size: '64x48', seconds, rate: 25, more }));
    };
    const parts = [await part('a.ts', 9, 0), declareHuge(await part('b.ts', 1, 9))];
    await writeFile(at('grows.ts'), Buffer.concat(parts));
    expect(await encode(at('grows.ts'))).toBeLessThanOrEqual(9100);
  });

  test('a declared length doesn’t count: the whole film is encoded', async () => {
    const path = await makeVideo(at('lies.mkv'), { size: '64x48', seconds: 9, more: silent });
    expect(await encode(await declareSeconds(2, path))).toBeGreaterThan(8900);
  });
});

describe('odd pictures become ordinary ones', () => {
  const readSegment = async (assetId: string, position: number): Promise<string> => {
    const media = await findAssetMedia(testApp.deps.db, assetId);
    const [stream] = media.renditions;
    if (!stream) throw new Error(`${assetId} has no rendition`);
    const stored = await openStored(testApp.deps, { assetId, stream, media });
    const path = at(`${assetId}-${position}.mp4`);
    await writeFile(path, Buffer.concat([stored.init, await stored.read(position)]));
    return path;
  };
  const probe = async (path: string, entries: string) => {
    const args = [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      entries,
      '-of',
      'csv=p=0',
    ];
    return (await runTool('ffprobe', [...args, path])).output.trim().split('\n');
  };

  test('two hundred and forty pictures a second, or one', async () => {
    const film = (rate: number) =>
      makeVideo(at(`${rate}.mp4`), { size: '64x48', seconds: 2, rate, more: silent });
    await encode(await film(240));
    const encoded = join(at('240.mp4-out'), '48p', 'index.m3u8');
    expect(await probe(encoded, 'stream=avg_frame_rate')).toContain('60/1');
    expect((await probeSource(await film(1))).framesPerSecond).toBe(25);
  });

  test('a silent film stored upright: every rung below it, a key frame at each segment, its pictures', async () => {
    const path = await makeVideo(at('tall.mp4'), { size: '360x640', rate: 12, more: silent });
    const { id, state } = await takeIn(path);
    expect(state).toBe('published');
    const asset = await testApp.deps.prisma.asset.findUniqueOrThrow({
      where: { id },
      include: { renditions: { orderBy: { width: 'asc' } }, storyboard: true, posters: true },
    });
    expect(asset.renditions.map((it) => `${it.name} ${it.width}x${it.height}`)).toEqual([
      '240p 240x426',
      '360p 360x640',
    ]);
    expect(asset.renditions.map((it) => it.codecs.includes('mp4a'))).toEqual([false, false]);
    for (const position of [0, 1, 2]) {
      const [first] = await probe(await readSegment(id, position), 'frame=pict_type');
      expect(first?.slice(0, 1)).toBe('I');
    }
    expect(asset.storyboard).toMatchObject({ width: 90, height: 160, columns: 3, rows: 1 });
    const stored = join(testApp.deps.config.dataDir, 'storage');
    const sheet = join(stored, 'media', id, asset.storyboard?.name ?? '');
    const poster = join(stored, asset.posters[0]?.key ?? '');
    const sizeOf = async (file: string) => {
      const { format, width, height } = await sharp(file).metadata();
      return [format, width, height];
    };
    expect(await sizeOf(sheet)).toEqual(['webp', 270, 160]);
    expect(await sizeOf(poster)).toEqual(['webp', 640, 360]);
  });
});

test('a tool that takes too long, or too much memory, is ended', async () => {
  const endless = ['-v', 'error', '-f', 'lavfi', '-i', 'color=s=64x48', '-f', 'null', '-'];
  const some = 4 * 1024 ** 3;
  const slow = runTool('ffmpeg', ['-re', ...endless], {
    limits: { seconds: 0.3, memoryBytes: some, niceness: 0, folder },
  });
  await expect(slow).rejects.toMatchObject({ fault: 'took-too-long' });
  if (process.platform !== 'linux') return;
  const poor = await runTool('ffmpeg', endless, {
    limits: { seconds: 60, memoryBytes: 16 * 1024 ** 2, niceness: 0, folder },
  });
  expect(poor.exitCode).not.toBe(0);
});

test('a machine without the tool is not the file’s fault', async () => {
  const limits = { seconds: 60, memoryBytes: 1024 ** 3, niceness: 5, folder };
  const result = await runTool('no-such-encoder', [], { limits });
  expect(() => expectDone(result, 'not-a-video')).toThrow(StepBroken);
  const ended = { exitCode: null, endedBy: 'SIGKILL', output: '', errors: '' } as const;
  expect(() => expectDone(ended, 'not-a-video')).toThrow(StepBroken);
  const full = { ...ended, exitCode: 1, errors: 'av_write: No space left on device' };
  expect(() => expectDone(full, 'not-a-video')).toThrow(StepBroken);
  expect(() => expectDone({ ...full, errors: 'moov' }, 'not-a-video')).toThrow(SourceRefused);
});
