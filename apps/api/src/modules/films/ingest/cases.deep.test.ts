import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { listFolder } from '../../../programs/ingest/list-folder.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideoFolder } from '../../../test/make-video.ts';
import { playFilm } from '../../../test/play-film.ts';
import { colourOf, readStored, saidColours, widestOf } from '../../../test/read-stored.ts';
import { runTool } from './encode/run-tool.ts';
import { ingestFile } from './ingest-file.ts';
import type { Ingest } from './ingest.repo.ts';
import { faultOf } from './run-ingest.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

/** Small inputs that failed elsewhere, made for this project. */
const cases = fileURLToPath(new URL('../../../test/cases/', import.meta.url));
const given = (name: string): string => join(cases, name);

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

const takeIn = (source: string): Promise<Ingest> =>
  ingestFile(testApp.deps, { ...ingestOrder({ paid: false }), source });

async function published(source: string): Promise<Ingest> {
  const ingest = await takeIn(source);
  expect([ingest.state, faultOf(ingest)]).toEqual(['published', null]);
  return ingest;
}

const readBack = ({ id }: Ingest) => readStored(testApp, id, folder);

const subtitlesOf = ({ id: assetId }: Ingest) =>
  testApp.deps.prisma.subtitle.findMany({ where: { assetId }, orderBy: { position: 'asc' } });

test('a clock that begins at 20 s: the film is whole, and 4 s long', async () => {
  const { videoId } = await published(given('late-start.mkv'));
  const played = await playFilm(testApp, videoId ?? 0);
  expect(played.faults).toEqual([]);
  expect(Math.abs(played.listedSeconds - 4)).toBeLessThan(0.1);
  expect(Math.abs(played.pictureSeconds - 4)).toBeLessThan(0.1);
});

test('flash and beep are together in both sounds, with edit lists and without', async () => {
  const stored = await readBack(await published(given('sync25.mkv')));
  expect(stored.sounds).toHaveLength(2);
  // Its beeps are of -21 dB, as stereo, and the file itself has one every 48,128 samples: 18.7 ms late at the seventh second.
  const traits = { loudDb: -28, soundSecond: 48_128 / 48_000 };
  expect(await widestOf(stored, traits)).toBeLessThanOrEqual(0.015);
});

test('red of RGB stays red, and says that it is BT.709', async () => {
  const { film } = await readBack(await published(given('rgb-red.mkv')));
  const [red, green, blue] = await colourOf(film, { part: '64:64:600:300' });
  expect(Math.max(255 - red, green, blue)).toBeLessThanOrEqual(3);
  expect(await saidColours(film)).toBe('tv,bt709,bt709,bt709');
});

test.each([
  ['dolby-vision-5.mp4', 'dolby-vision'],
  ['song.mp3', 'not-a-video'],
])('%s is refused: %s', async (name, fault) => {
  const ingest = await takeIn(given(name));
  expect([ingest.state, faultOf(ingest)?.fault]).toEqual(['failed', fault]);
});

test('a track of GBK bytes is read, beside the English one', async () => {
  const subtitles = await subtitlesOf(await published(given('gbk-subs-inside.mkv')));
  expect(subtitles.map((it) => it.language)).toEqual(['zh', 'en']);
  expect(subtitles[0]?.text).toMatch(/\p{Script=Han}{4}/u);
  expect(subtitles[0]?.text).not.toContain('\uFFFD');
});

test('subtitles beside a film are read in each encoding, or the record says that they are not certain', async () => {
  await copyFile(given('tiny.mp4'), at('beside.mp4'));
  for (const name of ['big5', 'gb', 'u16le', 'bom8'])
    await copyFile(given(`${name}.srt`), at(`beside.${name}.srt`));
  const ingest = await published(at('beside.mp4'));
  const texts = (await subtitlesOf(ingest)).map((it) => it.text);
  const noted = JSON.stringify(ingest.facts);
  for (const [name, words] of [
    ['big5', '繁體中文字幕測試'],
    ['gb', '简体中文字幕测试'],
    ['u16le', '简体中文字幕测试'],
    ['bom8', '简体中文字幕测试'],
  ] as const) {
    const isNoted = noted.includes(`"code":"subtitle-encoding-unsure","name":"beside.${name}.srt"`);
    expect([name, isNoted || texts.some((it) => it.includes(words))]).toEqual([name, true]);
  }
  // Both have a mark.
  expect(texts.filter((it) => it.includes('简体中文字幕测试')).length).toBeGreaterThanOrEqual(2);
  expect(texts.join('')).not.toContain('\uFFFD');
});

test('a selfie stays mirrored', async () => {
  const source = given('mirrored-selfie.mp4');
  const { film } = await readBack(await published(source));
  // As a player that heeds the display matrix shows the file.
  const shown = at('as-shown.mkv');
  const drawn = ['-v', 'error', '-y', '-i', source, '-frames:v', '1', '-c:v', 'ffv1', shown];
  expect((await runTool('ffmpeg', drawn)).errors).toBe('');
  for (const part of ['80:180:0:0', '80:180:240:0']) {
    const [own, wanted] = [await colourOf(film, { part }), await colourOf(shown, { part })];
    expect(Math.max(...own.map((it, i) => Math.abs(it - (wanted[i] ?? 0))))).toBeLessThan(24);
  }
});

test.each([
  ['ana-rot.mp4', 2, '180x320'],
  ['no-index.avi', 3, '320x180'],
  ['tiny.mp4', 3, '96x64'],
])('%s is taken in: %d s of %s', async (name, seconds, size) => {
  const { videoId } = await published(given(name));
  const played = await playFilm(testApp, videoId ?? 0);
  expect([played.faults, played.sizes.at(-1)]).toEqual([[], size]);
  expect(Math.abs(played.listedSeconds - seconds)).toBeLessThan(0.15);
});

describe('names', () => {
  const bytes = (...parts: (string | Buffer)[]): Buffer =>
    Buffer.concat(parts.map((it) => Buffer.from(it)));

  test('in bytes of GBK and Latin-1, of files and folders, are read; one without a letter is reported', async () => {
    const films = at('names');
    const [gbk, other] = [Buffer.from('b2e2cad4', 'hex'), Buffer.from('d2b9babd', 'hex')];
    await mkdir(films);
    await mkdir(bytes(films, '/', other));
    for (const name of [
      bytes(gbk, '.mp4'),
      bytes(other, '/1.mp4'),
      bytes('caf', Buffer.from([0xe9]), '.mp4'),
      bytes('   .mp4'),
    ])
      await copyFile(given('tiny.mp4'), bytes(films, '/', name));
    const { title: _, ...rest } = ingestOrder({ paid: false });
    const orders = await listFolder(films, { ...rest, title: null });
    const titles = orders.map((it) => `${it.title}|${it.episodeTitle ?? ''}`);
    expect(new Set(titles)).toEqual(new Set(['|', 'café|', '夜航|1', '测试|']));
    const nameless = orders.filter((it) => it.title === '');
    for (const order of nameless)
      await expect(ingestFile(testApp.deps, order)).rejects.toMatchObject({ fault: 'nameless' });
    for (const order of orders.filter((it) => it.title !== ''))
      expect([order.title, (await ingestFile(testApp.deps, order)).state]).toEqual([
        order.title,
        'published',
      ]);
  });

  test('of subtitles say their language, or the record tells of each that is not taken', async () => {
    await copyFile(given('tiny.mp4'), at('n.mp4'));
    for (const middle of ['chs', '简体', 'chs&eng', 'zh.forced'])
      await copyFile(given('bom8.srt'), at(`n.${middle}.srt`));
    const subtitles = await subtitlesOf(await published(at('n.mp4')));
    expect(new Set(subtitles.map((it) => `${it.language} ${it.label}`))).toEqual(
      new Set([
        'zh 中文（强制）',
        'zh-Hans 简体中文',
        'zh-Hans 简体中文 2',
        'zh-Hans 简体中文＋英语',
      ]),
    );
  });
});
