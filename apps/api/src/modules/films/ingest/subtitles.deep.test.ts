import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { readLanguage } from '../../../platform/subtitles/subtitle-name.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, type Caller } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { runTool } from './encode/run-tool.ts';
import { ingestFile } from './ingest-file.ts';
import { faultOf } from './run-ingest.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let testApp: TestApp;
let folder: string;
let cast: Cast;
let vid: number;
const at = (name: string): string => join(folder, name);

const srt = (...cues: [from: string, to: string, text: string][]): string =>
  cues.map(([from, to, text], i) => `${i + 1}\n${from} --> ${to}\n${text}\n`).join('\n');

const english = srt(
  ['00:00:01,000', '00:00:03,000', 'The <i>lantern</i> is lit.'],
  ['00:00:03,500', '00:00:05,000', 'At the end of the trial.'],
  ['00:00:08,250', '00:00:09,000', 'What nobody on trial reads.'],
);
const styled = `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,20,&H00FFFFFF,&H0000FFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,1,0,2,10,10,10,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.50,0:00:02.50,Default,,0,0,0,,{\\an8\\fs40}灯亮了
`;

beforeAll(async () => {
  testApp = await buildTestApp({ env: { SHIKAN: '4' } });
  await makeIngestPlace(testApp.deps);
  cast = await createCast(testApp);
  folder = await makeVideoFolder();
  await mkdir(at('films'));
  await makeVideo(at('plain.mp4'), { size: '64x48', seconds: 10 });
  await writeFile(at('en.srt'), english);
  await writeFile(at('zh.ass'), styled);
  const film = at('films/夜 [1].mkv');
  const made = await runTool(
    'ffmpeg',
    [
      ['-v', 'error', '-i', at('plain.mp4'), '-i', at('en.srt'), '-i', at('zh.ass')],
      ['-i', at('en.srt'), '-map', '0', '-map', '1', '-map', '2', '-map', '3', '-c', 'copy'],
      ['-c:s:0', 'subrip', '-c:s:1', 'ass', '-c:s:2', 'webvtt'],
      ['-metadata:s:s:0', 'language=eng', '-metadata:s:s:0', 'title=For "all"'],
      ['-metadata:s:s:1', 'language=chi', film],
    ].flat(),
  );
  if (made.exitCode !== 0) throw new Error(made.errors);
  // 灯影 in GB 18030, as Windows in China writes it.
  const beside = Buffer.concat([
    Buffer.from('1\n00:00:02,000 --> 00:00:03,000\n'),
    Buffer.from([0xb5, 0xc6, 0xd3, 0xb0, 0x0a]),
  ]);
  await writeFile(at('films/夜 [1].chs.srt'), beside);
  await writeFile(at('films/夜 [1].notes.txt'), 'none');
  await writeFile(at('films/夜 2.en.srt'), english);
  await writeFile(at('films/夜 [1].empty.srt'), '');
  const ingest = await ingestFile(testApp.deps, { ...ingestOrder(), source: film });
  if (ingest.videoId === null) throw new Error(JSON.stringify(faultOf(ingest)));
  vid = ingest.videoId;
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (caller: Caller) => {
  const { srcList } = await askAs(testApp, caller)(getVideoDetail, { vid, index: 0 });
  const [episode] = srcList[0]?.urlList ?? [];
  return { url: episode?.url ?? '', subtitles: episode?.subtitles ?? [] };
};
const fetched = async (url: string, token = '') => {
  const { statusCode, body, headers } = await testApp.app.inject({ url, headers: { token } });
  return { statusCode, body, type: headers['content-type'] };
};

describe('words of a film', () => {
  test('are offered by language, those in it first, then those beside it', async () => {
    const { subtitles } = await open(cast.vip);
    expect(subtitles.map((it) => [it.language, it.label])).toEqual([
      ['en', 'For all'],
      ['zh', '中文'],
      ['und', '字幕'],
      ['zh-Hans', '简体中文'],
    ]);
    for (const { url } of subtitles) expect(url).toMatch(/^\/media\/[\w-]+\/[\w-]{20}\.vtt$/);
  });

  test('are WebVTT, whatever they were', async () => {
    const { subtitles } = await open(cast.vip);
    const [en, zh, , beside] = await Promise.all(
      subtitles.map(({ url }) => fetched(url, cast.vip.token)),
    );
    expect(en?.type).toBe('text/vtt; charset=utf-8');
    // The film begins 23 ms late in Matroska, with the silence before its sound.
    expect(en?.body.replaceAll(/(\d)23(?=\s)/g, '$100').replaceAll('273', '250')).toBe(
      [
        'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000',
        '00:00:01.000 --> 00:00:03.000\nThe <i>lantern</i> is lit.',
        '00:00:03.500 --> 00:00:05.000\nAt the end of the trial.',
        '00:00:08.250 --> 00:00:09.000\nWhat nobody on trial reads.',
        '',
      ].join('\n\n'),
    );
    expect(zh?.body).toContain('灯亮了');
    expect(zh?.body).not.toContain('an8');
    expect(beside?.body).toContain('灯影');
  });

  test('are renditions of the master playlist, each as long as the film', async () => {
    const { url } = await open(cast.vip);
    const master = await fetched(url, cast.vip.token);
    const lines = master.body.split('\n').filter((it) => it.includes('SUBTITLES'));
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(
      /^#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="中文",LANGUAGE="zh",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="[\w-]{20}\.vtt\.m3u8"$/,
    );
    expect(lines[4]).toMatch(/^#EXT-X-STREAM-INF:.*,SUBTITLES="subtitles"$/);
    const name = /URI="([^"]+)"/.exec(lines[0] ?? '')?.[1] ?? '';
    const list = await fetched(url.replace('master.m3u8', name), cast.vip.token);
    expect(list.body).toMatch(/#EXTINF:10\.000,\n[\w-]{20}\.vtt\n#EXT-X-ENDLIST/);
  });

  test('end on trial where the film does', async () => {
    const { url, subtitles } = await open(cast.demo);
    const [en] = subtitles;
    const { body } = await fetched(en?.url ?? '', cast.demo.token);
    expect(body).toContain('At the end of the trial.');
    expect(body).not.toContain('What nobody on trial reads.');
    const list = await fetched(`${en?.url}.m3u8`, cast.demo.token);
    expect(list.body).toContain('#EXTINF:4.000,');
    expect((await fetched(url, cast.demo.token)).body).toContain('SUBTITLES');
  });

  test('are refused without a pass of their own film', async () => {
    const { subtitles } = await open(cast.vip);
    const url = subtitles[0]?.url ?? '';
    expect((await fetched(url, cast.demo.token)).statusCode).toBe(403);
    expect((await fetched(url.replace(/\/media\/./, '/media/x'), cast.vip.token)).statusCode).toBe(
      403,
    );
    expect((await fetched(`${url}x`, cast.vip.token)).statusCode).toBe(403);
    await testApp.deps.prisma.video.update({ where: { id: vid }, data: { state: 'taken_down' } });
    await expect.poll(async () => (await fetched(url, cast.vip.token)).statusCode).toBe(404);
  });
});

test.each([
  ['eng', 'en'],
  ['chi', 'zh'],
  ['zho', 'zh'],
  ['zh_CN', 'zh-CN'],
  ['zh-hant', 'zh-Hant'],
  ['CHT', 'zh-Hant'],
  ['jpn', 'ja'],
  ['', 'und'],
  ['a', 'und'],
  ['English subtitles', 'und'],
  ['x"y', 'und'],
  ['en-12', 'und'],
  ['zh-hans-hans', 'und'],
])('a language called %j is %s', (name, tag) => {
  expect(readLanguage(name)).toBe(tag);
});
