import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, type Caller } from '../../../../test/call-as.ts';
import { type Cast, createCast } from '../../../../test/cast.ts';
import { fetchStream } from '../../../../test/fetch-stream.ts';
import { ingestOrder, makeIngestPlace } from '../../../../test/ingest-order.ts';
import { makeVideoFolder } from '../../../../test/make-video.ts';
import { ingestFile } from '../ingest-file.ts';
import { faultOf } from '../run-ingest.ts';
import { chooseRungs, encodeHls } from './encode-hls.ts';
import { probeSource, readSourceFacts } from './probe-source.ts';
import { runTool } from './run-tool.ts';
import type { SourceNote } from './source-streams.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let testApp: TestApp;
let folder: string;
let cast: Cast;
const at = (name: string): string => join(folder, name);

interface Track {
  seconds?: number;
  from?: number;
  rate?: number;
  layout?: string;
  codec?: string;
  language?: string;
  title?: string;
}

const filmSeconds = 10;

/** A film of so many seconds of picture, with these sounds, each another tone. */
async function makeFilm(
  name: string,
  tracks: readonly Track[],
  filmSeconds: number,
): Promise<string> {
  const tones = tracks.flatMap(({ seconds = filmSeconds, from = 0, rate = 48_000 }, i) =>
    [
      ['-itsoffset', `${from}`, '-f', 'lavfi'],
      ['-i', `sine=frequency=${300 + 100 * i}:sample_rate=${rate}:duration=${seconds}`],
    ].flat(),
  );
  const kept = tracks.flatMap(({ layout = 'mono', codec = 'aac', language, title }, i) =>
    [
      ['-map', `${i + 1}:a`, `-filter:a:${i}`, `aformat=channel_layouts=${layout}`],
      [`-c:a:${i}`, codec],
      ...(language === undefined ? [] : [`-metadata:s:a:${i}`, `language=${language}`]),
      ...(title === undefined ? [] : [`-metadata:s:a:${i}`, `title=${title}`]),
    ].flat(),
  );
  const made = await runTool(
    'ffmpeg',
    [
      [
        '-v',
        'error',
        '-y',
        '-f',
        'lavfi',
        '-i',
        `testsrc2=size=64x48:rate=10:duration=${filmSeconds}`,
      ],
      [...tones, '-map', '0:v', ...kept, '-preset', 'ultrafast', at(name)],
    ].flat(),
  );
  if (made.exitCode !== 0) throw new Error(made.errors);
  return at(name);
}

async function takeIn(name: string, tracks: readonly Track[], seconds = 2) {
  const source = await makeFilm(name, tracks, seconds);
  const ingest = await ingestFile(testApp.deps, { ...ingestOrder({ title: name }), source });
  if (ingest.videoId === null) throw new Error(JSON.stringify(faultOf(ingest)));
  return { vid: ingest.videoId, id: ingest.id, notes: readSourceFacts(ingest.facts).notes };
}

beforeAll(async () => {
  testApp = await buildTestApp({ env: { SHIKAN: '4' } });
  await makeIngestPlace(testApp.deps);
  cast = await createCast(testApp);
  folder = await makeVideoFolder();
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(caller: Caller & { token?: string }, vid: number) {
  const { srcList } = await askAs(testApp, caller)(getVideoDetail, { vid, index: 0 });
  const episode = srcList[0]?.urlList[0];
  const { url = '', sounds } = episode ?? {};
  const fetched = async (name: string) => {
    const { token } = caller;
    const answer = await testApp.app.inject({
      url: name.startsWith('/') ? name : url.replace('master.m3u8', name),
      headers: { token },
    });
    return {
      status: answer.statusCode,
      body: answer.body,
      bytes: answer.rawPayload,
      type: answer.headers['content-type'],
    };
  };
  const { body: master } = await fetched('master.m3u8');
  return { sounds, master, fetched };
}

const linesOf = (master: string): string[] =>
  master.split('\n').filter((it) => it.includes('TYPE=AUDIO'));
const partOf = (line: string | undefined, name: string): string =>
  new RegExp(`${name}="?([^",]+)`).exec(line ?? '')?.[1] ?? '';
const segmentsOf = (list: string): string[] => [...list.matchAll(/^\S+\.m4s$/gm)].map(([it]) => it);

const described = z.object({
  streams: z.array(
    z.object({
      codec_name: z.string(),
      channels: z.number(),
      sample_rate: z.string(),
      start_time: z.string(),
    }),
  ),
});

/** What ffprobe finds in a sound: in all that its playlist names, opened with its keys. */
async function probeSound(fetched: Awaited<ReturnType<typeof open>>['fetched'], uri: string) {
  const { body, status } = await fetched(uri);
  expect(status).toBe(200);
  const { parts } = await fetchStream(body, async (address) => (await fetched(address)).bytes);
  const played = at(`played-${uri}.mp4`);
  await writeFile(played, Buffer.concat(parts));
  const { output, errors } = await runTool(
    'ffprobe',
    ['-v', 'error', '-show_streams', '-of', 'json'].concat(played),
  );
  const result = await runTool(
    'ffmpeg',
    [
      ['-v', 'info', '-i', played],
      ['-af', 'silencedetect=noise=-50dB:d=0.5', '-f', 'null', '-'],
    ].flat(),
  );
  const silences = [...result.errors.matchAll(/silence_(start|end): (-?[\d.]+)/g)].map(
    ([, what, seconds]) => `${what} ${Math.round(Number(seconds))}`,
  );
  return {
    errors,
    streams: described.parse(JSON.parse(output)).streams,
    silences,
    lengths: [...body.matchAll(/#EXTINF:([\d.]+)/g)].map(([, it]) => Number(it)),
  };
}

describe('a film of several sounds', () => {
  let vid: number;
  let id: string;
  let notes: SourceNote[];
  beforeAll(async () => {
    const tracks: Track[] = [
      { language: 'chi' },
      { language: 'eng', rate: 44_100, seconds: 3 },
      {
        language: 'eng',
        layout: '5.1(side)',
        codec: 'ac3',
        from: 2,
        seconds: 8,
        title: 'Director "cut"',
      },
      {},
    ];
    ({ vid, id, notes } = await takeIn('several.mkv', tracks, filmSeconds));
  });

  test('is offered by the Chinese names of their languages, the default first', async () => {
    const { sounds } = await open(cast.vip, vid);
    expect(sounds).toEqual([
      { label: '中文', language: 'zh', channels: 2 },
      { label: '英语', language: 'en', channels: 2 },
      { label: '英语（Director cut）', language: 'en', channels: 2 },
      { label: '英语（Director cut） 5.1', language: 'en', channels: 6 },
      { label: '原声', language: 'und', channels: 2 },
    ]);
  });

  test('has a group of them in its playlist, beside renditions of pictures alone', async () => {
    const { master } = await open(cast.vip, vid);
    const lines = linesOf(master);
    expect(lines.map((it) => it.replace(/\d+\.m3u8/, 'n'))).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="中文",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="n"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="英语",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="n"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="英语（Director cut）",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="n"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="英语（Director cut） 5.1",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="6",URI="n"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="原声",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="n"',
    ]);
    expect(master).toMatch(
      /#EXT-X-STREAM-INF:BANDWIDTH=\d+,RESOLUTION=64x48,CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",AUDIO="sound"\n/,
    );
    const { renditions } = await testApp.deps.prisma.asset.findUniqueOrThrow({
      where: { id },
      include: { renditions: true },
    });
    expect(renditions.filter((it) => it.width !== null).map((it) => it.codecs)).toEqual([
      expect.stringMatching(/^avc1\.\w{6}$/),
    ]);
  });

  test('each is as long as the film, whatever it was in the file', async () => {
    const { master, fetched } = await open(cast.vip, vid);
    const lines = linesOf(master);
    const probed = [];
    for (const line of lines) probed.push(await probeSound(fetched, partOf(line, 'URI')));
    expect(probed.map((it) => it.errors)).toEqual(['', '', '', '', '']);
    for (const [i, { streams, lengths }] of probed.entries()) {
      expect(streams).toHaveLength(1);
      expect(streams[0]).toMatchObject({
        codec_name: 'aac',
        sample_rate: '48000',
        channels: i === 3 ? 6 : 2,
      });
      expect(lengths.reduce((sum, it) => sum + it, 0)).toBeCloseTo(filmSeconds, 0);
      expect(Math.abs(Number(streams[0]?.start_time))).toBeLessThan(0.05);
    }
    // The second ends early and the third begins late: silence, not another length.
    expect(probed.map((it) => it.silences)).toEqual([
      [],
      ['start 3', 'end 10'],
      ['start 0', 'end 2'],
      ['start 0', 'end 2'],
      [],
    ]);
  });

  test('a trial ends in them where it does in the pictures; no pass, nothing', async () => {
    const whole = await open(cast.vip, vid);
    const trial = await open(cast.demo, vid);
    for (const [place, line] of linesOf(whole.master).entries()) {
      const listed = segmentsOf((await whole.fetched(partOf(line, 'URI'))).body);
      const own = await trial.fetched(partOf(linesOf(trial.master)[place], 'URI'));
      expect(listed).toHaveLength(3);
      expect(segmentsOf(own.body)).toEqual(listed.slice(0, 1));
      const stream = /^\d+/.exec(partOf(line, 'URI'))?.[0] ?? '';
      const keys = listed.map((_, at) => `${stream}-${at}.key`);
      const answers = await Promise.all(keys.map((name) => trial.fetched(name)));
      expect(answers.map((it) => it.status)).toEqual([200, 403, 403]);
    }
    const uri = partOf(linesOf(whole.master)[1], 'URI');
    expect((await testApp.app.inject({ url: `/media/forged/${uri}` })).statusCode).toBe(403);
  });

  test('the record says what viewers get less of; its objects are all in use', async () => {
    expect(notes.filter(({ code }) => code.startsWith('sounds'))).toEqual([]);
    const { folder: seal } = await testApp.deps.prisma.assetSeal.findUniqueOrThrow({
      where: { assetId: id },
    });
    const count = (startsWith: string): Promise<number> =>
      testApp.deps.prisma.storedObject.count({ where: { key: { startsWith } } });
    // Six streams of three segments and a beginning, and the storyboard.
    expect(await count(`sealed/${seal}/`)).toBe(6 * 4);
    expect(await count(`media/${id}/`)).toBe(1);
  });
});

test('eight of one language are numbered', async () => {
  const { vid } = await takeIn(
    'eight.mkv',
    Array.from({ length: 8 }, () => ({ language: 'jpn' })),
  );
  const { sounds, master } = await open(cast.vip, vid);
  expect(sounds?.map((it) => it.label)).toEqual([
    '日语',
    '日语 2',
    '日语 3',
    '日语 4',
    '日语 5',
    '日语 6',
    '日语 7',
    '日语 8',
  ]);
  expect(linesOf(master).filter((it) => it.includes('DEFAULT=YES'))).toHaveLength(1);
});

test('more than sixteen are left out, and what loses channels is reduced: the record says so', async () => {
  const { vid, notes } = await takeIn('many.mkv', [
    { layout: '7.1', codec: 'pcm_s16le' },
    ...Array.from({ length: 17 }, () => ({})),
  ]);
  expect((await open(cast.vip, vid)).sounds).toHaveLength(17);
  expect(notes.filter(({ code }) => code.startsWith('sounds'))).toEqual([
    { code: 'sounds-left-out', number: 2 },
    { code: 'sounds-reduced', number: 1 },
  ]);
});

test('a film of one sound in 5.1 plays as ever, and has 5.1 beside it for players that choose', async () => {
  const { vid } = await takeIn('cinema.mkv', [
    { layout: '5.1(side)', codec: 'ac3', language: 'chi' },
  ]);
  const { sounds, master, fetched } = await open(cast.vip, vid);
  expect(sounds).toBeUndefined();
  expect(linesOf(master).map((it) => it.replace(/\d+\.m3u8/, 'n'))).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="中文",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="中文 5.1",LANGUAGE="zh",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="6",URI="n"',
  ]);
  expect(master).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",AUDIO="sound"/);
  const { streams } = await probeSound(fetched, partOf(linesOf(master)[1], 'URI'));
  expect(streams).toMatchObject([{ channels: 6, codec_name: 'aac' }]);
});

test('a film without sound, and one of a single sound, have no group', async () => {
  for (const [name, tracks] of [
    ['silent.mkv', []],
    ['single.mkv', [{ layout: 'stereo' }]],
  ] as const) {
    const { vid } = await takeIn(name, tracks);
    const { sounds, master } = await open(cast.vip, vid);
    expect([sounds, linesOf(master)]).toEqual([undefined, []]);
    expect(master).not.toContain('AUDIO');
    expect(master.includes('mp4a')).toBe(name === 'single.mkv');
  }
});

/** A film in 5.1 of these sounds by time; answers how loud it is in stereo, in decibels. */
async function hearStereo(name: string, channels: readonly string[], codec: string) {
  const source = at(name);
  const sound = `aevalsrc=${channels.join('|')}:c=5.1:d=2:s=48000`;
  const made = await runTool(
    'ffmpeg',
    [
      ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=s=64x48:r=10:d=2'],
      ['-f', 'lavfi', '-i', sound, '-c:a', codec, source],
    ].flat(),
  );
  expect(made.errors).toBe('');
  const facts = await probeSource(source);
  const rungs = chooseRungs(facts);
  await encodeHls({ source, facts, rungs, folder: `${source}-out` });
  // The codec's own beginning is louder than what it encodes.
  const filter = 'atrim=0.5:1.7,astats=measure_perchannel=none';
  const list = join(`${source}-out`, rungs.at(-1)?.name ?? '', 'index.m3u8');
  const args = ['-v', 'info', '-i', list, '-vn', '-af', filter, '-f', 'null', '-'];
  const { errors } = await runTool('ffmpeg', args);
  return Number(/RMS level dB: (\S+)/.exec(errors)?.[1]);
}

test('a voice in the middle of 5.1 is as loud in stereo whatever the codec is', async () => {
  const voice = ['0', '0', '0.2*sin(880*PI*t)', '0', '0', '0'];
  for (const codec of ['ac3', 'pcm_s16le', 'flac']) {
    const mean = await hearStereo(`voice-${codec}.mkv`, voice, codec);
    // A fifth of full scale is -17 dB; in each of two channels, 3 less.
    expect(Math.abs(mean + 20)).toBeLessThan(0.5);
  }
});
