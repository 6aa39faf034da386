import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { getIngest } from '@lantern/contracts/calls/operator/ingests';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { ingestOrder, makeIngestPlace } from '../../../../test/ingest-order.ts';
import { makeVideoFolder } from '../../../../test/make-video.ts';
import { ingestFile } from '../ingest-file.ts';
import { encodeHls, chooseRungs } from './encode-hls.ts';
import { findFieldOrder } from './measure-source.ts';
import { probeSource } from './probe-source.ts';
import { runTool } from './run-tool.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let testApp: TestApp;
let folder: string;
let token: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  testApp = await buildTestApp();
  await makeIngestPlace(testApp.deps);
  ({ token } = await createOperator(testApp.deps));
  folder = await makeVideoFolder();
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

async function ffmpeg(...args: string[]): Promise<void> {
  const made = await runTool('ffmpeg', ['-v', 'error', '-y', ...args]);
  if (made.exitCode !== 0) throw new Error(made.errors);
}

/** A bar that moves sideways, as a camera of television sees it: two fields of two moments in each picture. */
const moving = (rate: number, seconds = 3) =>
  [
    ['-f', 'lavfi', '-i', `color=gray:s=320x240:r=${rate}:d=${seconds}`],
    ['-f', 'lavfi', '-i', `color=white:s=40x240:r=${rate}:d=${seconds}`],
  ].flat();
const bar = '[0][1]overlay=x=mod(n*6\\,320)';

const encode = async (source: string): Promise<string> => {
  const facts = await probeSource(source);
  const out = `${source}-out`;
  const rungs = chooseRungs(facts);
  await encodeHls({ source, facts, rungs, folder: out });
  return join(out, rungs.at(-1)?.name ?? '', 'index.m3u8');
};

const notesOf = async (source: string): Promise<string[]> => {
  const { id } = await ingestFile(testApp.deps, { ...ingestOrder(), source });
  return (await askAs(testApp, { token })(getIngest, { id })).notes;
};

/** Brightness of the middle of a picture, from 0 to 255. */
async function brightness(film: string): Promise<number> {
  await ffmpeg('-allowed_extensions', 'ALL', '-i', film, '-frames:v', '1', at('shot.png'));
  const { data } = await sharp(at('shot.png'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[Math.floor(data.length / 2)] ?? 0;
}

describe('television', () => {
  test.each([
    ['the upper line first', 'interleave_top', 'tff'],
    ['the lower line first', 'interleave_bottom', 'bff'],
  ] as const)('with %s becomes whole pictures', async (_what, mode, order) => {
    const source = at(`${mode}.ts`);
    const filter = `${bar},tinterlace=${mode}`;
    // Marked as progressive all the same: what it is marked as does not count.
    await ffmpeg(
      ...moving(50),
      '-filter_complex',
      filter,
      '-c:v',
      'mpeg2video',
      '-q:v',
      '2',
      source,
    );
    expect((await probeSource(source)).picture.fieldOrder).toBe(order);
    const film = {
      opening: { format: null, rawRate: null },
      stream: 0,
      durationSeconds: 3,
      framesPerSecond: 25,
      shorterSide: 240,
    };
    expect(await findFieldOrder(source, film)).toBe(order);
    const encoded = await encode(source);
    await ffmpeg('-allowed_extensions', 'ALL', '-i', encoded, '-c', 'copy', at(`${mode}.mp4`));
    expect(await findFieldOrder(at(`${mode}.mp4`), film)).toBeNull();
    expect(await notesOf(source)).toEqual(['隔行扫描的画面已转为逐行']);
  });

  test('of whole pictures is left as it is, fine patterns included', async () => {
    await ffmpeg(...moving(25), '-filter_complex', bar, at('whole.ts'));
    expect((await probeSource(at('whole.ts'))).picture.fieldOrder).toBeNull();
    const pattern = 'testsrc2=size=320x240:rate=25:duration=3';
    await ffmpeg('-f', 'lavfi', '-i', pattern, at('pattern.mp4'));
    expect((await probeSource(at('pattern.mp4'))).picture.fieldOrder).toBeNull();
    const fast = pattern.replace('rate=25', 'rate=50');
    await ffmpeg('-f', 'lavfi', '-i', fast, at('fast.mp4'));
    expect((await probeSource(at('fast.mp4'))).picture.fieldOrder).toBeNull();
  });
});

describe('HDR', () => {
  /** One grey, as its code of 10 bits. */
  const grey = (code: number, transfer: string, path: string) =>
    ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `color=s=128x96:r=10:d=1.2,format=yuv420p10le,geq=${code}:512:512`,
      '-c:v',
      'libx265',
      '-x265-params',
      'log-level=none',
      '-pix_fmt',
      'yuv420p10le',
      '-color_primaries',
      'bt2020',
      '-color_trc',
      transfer,
      '-colorspace',
      'bt2020nc',
      path,
    );

  // White paper (203 cd/m²) is nearly white, a face (50) is in the middle, lights (1000) are white, black is black.
  test.each([
    ['smpte2084', 573, 205, 245],
    ['smpte2084', 450, 110, 160],
    ['smpte2084', 723, 245, 255],
    ['smpte2084', 64, 0, 4],
    ['arib-std-b67', 721, 205, 245],
    ['arib-std-b67', 64, 0, 4],
  ])('of %s: %d is shown between %d and %d', async (transfer, code, least, most) => {
    const source = at(`${transfer}-${code}.mkv`);
    await grey(code, transfer, source);
    const shown = await brightness(await encode(source));
    expect(shown).toBeGreaterThanOrEqual(least);
    expect(shown).toBeLessThanOrEqual(most);
  });

  // The same white paper: in full range, and in a file that says nothing but its curve.
  test.each([
    [
      'full range',
      594,
      ['-color_range', 'pc', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
    ],
    ['no colours told', 573, []],
  ])('with %s is as bright', async (what, code, tags) => {
    const source = at(`${what}.mkv`);
    const drawn = `color=s=128x96:r=10:d=1.2,format=yuv420p10le,geq=${code}:512:512`;
    const codec = ['-c:v', 'ffv1', '-pix_fmt', 'yuv420p10le', '-color_trc', 'smpte2084'];
    await ffmpeg('-f', 'lavfi', '-i', drawn, ...codec, ...tags, source);
    const shown = await brightness(await encode(source));
    expect(Math.abs(shown - 228)).toBeLessThanOrEqual(2);
  });

  test('is noted, and what comes out says that it is none', async () => {
    const source = at('noted.mkv');
    await grey(573, 'smpte2084', source);
    expect(await notesOf(source)).toEqual(['HDR 画面已转换为普通画面（SDR）']);
    const args = [
      '-v',
      'error',
      '-show_entries',
      'stream=color_transfer,pix_fmt',
      '-of',
      'csv=p=0',
    ];
    const probed = await runTool('ffprobe', [...args, await encode(source)]);
    expect(probed.output.trim().split(/\s+/)).toContain('yuv420p,bt709');
  });
});

test.each([
  ['100.mkv', '100', 50],
  ['119.88.mp4', '120000/1001', 60_000 / 1001],
  // Without times in it: a slow motion, if its rate were taken for another.
  ['120.h264', '120', 60],
])('%s goes evenly, two pictures of the file at a time', async (name, rate, shown) => {
  const source = at(name);
  const numbered = `color=black:s=128x96:r=30:d=2,fps=${rate},format=yuv420p,geq=lum=20+mod(N\\,50)*4:cb=128:cr=128`;
  const codec = ['-r', rate, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0'];
  await ffmpeg('-f', 'lavfi', '-i', numbered, ...codec, source);
  expect((await probeSource(source)).framesPerSecond).toBeCloseTo(shown, 3);
  const played = [
    '-allowed_extensions',
    'ALL',
    '-i',
    await encode(source),
    '-vf',
    'crop=2:2:32:32',
  ];
  await ffmpeg(...played, '-pix_fmt', 'gray', '-f', 'rawvideo', at('greys'));
  const greys = [...(await readFile(at('greys')))].filter((_, i) => i % 4 === 0);
  const steps = greys.slice(1).map((grey, i) => grey - (greys[i] ?? 0));
  // Two numbers of four levels each, in full range; less where the numbers begin again.
  const uneven = steps.filter((step) => step > 0 && Math.abs(step - 9.3) > 2);
  expect(uneven).toEqual([]);
  expect(Math.abs(greys.length - 2 * shown)).toBeLessThanOrEqual(2);
});

test('operators read in words what was left out and changed', async () => {
  const source = at('much.mkv');
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=4'];
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=320x240:rate=120:duration=2',
    '-itsoffset',
    '1',
    ...tone,
    ...tone,
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    '-map',
    '0',
    '-pix_fmt',
    'yuv420p10le',
    '-c:v',
    'ffv1',
    '-aspect',
    '16:9',
    source,
  );
  expect(await notesOf(source)).toEqual([
    '画面色深已转为 8 位',
    '画面已按显示比例还原（原文件像素不是方形）',
    '帧率已降为每秒 60 帧',
    expect.stringMatching(/^声音晚 1\.0 秒 开始，之前为静音$/),
    expect.stringMatching(/^声音比画面长，最后一帧停留 3\.0 秒$/),
    '另有 1 条画面未采用',
  ]);
});
