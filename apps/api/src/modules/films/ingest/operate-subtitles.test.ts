import {
  addSubtitles,
  previewSubtitles,
  removeSubtitles,
} from '@lantern/contracts/calls/operator/subtitles';
import { getVideo } from '@lantern/contracts/calls/operator/videos';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cacheUses } from '../../../platform/cache/cache-uses.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';
import { sendFormAs } from '../../../test/send-form.ts';

let testApp: TestApp;
let by: Awaited<ReturnType<typeof createOperator>>;
let cast: Cast;
let video: TestVideo;

beforeAll(async () => {
  testApp = await buildTestApp({ env: { SHIKAN: '4' } });
  by = await createOperator(testApp.deps);
  cast = await createCast(testApp);
  video = await createVideo(testApp.deps, { paid: true });
});
afterAll(() => testApp.close());

const srt =
  '1\n00:00:01,000 --> 00:00:03,000\n灯亮了\n\n2\n00:00:08,000 --> 00:00:09,000\n试看之后\n';
/** 灯影 in GB 18030, as Windows in China writes it. */
const gb = Buffer.concat([
  Buffer.from('1\n00:00:01,000 --> 00:00:03,000\n'),
  Buffer.from([0xb5, 0xc6, 0xd3, 0xb0, 0x0a]),
]);

const add = (file: Uint8Array, language = 'zh', of: { id?: number; episodeId?: number } = {}) =>
  sendFormAs(testApp, by)(addSubtitles, {
    file,
    fileName: 'film.zh.srt',
    type: 'application/x-subrip',
    fields: {
      id: String(of.id ?? video.id),
      episodeId: String(of.episodeId ?? video.episodeIds[0]),
      language,
    },
  });
const offered = async () => {
  const { srcList } = await askAs(testApp, cast.vip)(getVideoDetail, { vid: video.id, index: 0 });
  return srcList[0]?.urlList[0]?.subtitles ?? [];
};
/** The detail that everybody gets alike is built again once the change was announced. */
const expectOffered = (labels: string[]) =>
  expect.poll(async () => (await offered()).map((it) => it.label)).toEqual(labels);
const read = async (url: string, { token }: { token: string }) =>
  (await testApp.app.inject({ url, headers: { token } })).body;
const auditOf = (action: string) =>
  testApp.deps.prisma.audit.findMany({ where: { action }, orderBy: { id: 'asc' } });

test('a file beside the film is chosen by members at once, and ends on trial where the film does', async () => {
  const { data } = await add(Buffer.from(srt));
  expect(data?.channels[0]?.episodes[0]?.subtitles).toMatchObject([
    { language: 'zh', label: '中文' },
  ]);
  await expectOffered(['中文']);
  const [subtitle] = await offered();
  expect(subtitle).toMatchObject({ language: 'zh', label: '中文' });
  await expect.poll(async () => read(subtitle?.url ?? '', cast.vip)).toContain('试看之后');
  const { srcList } = await askAs(testApp, cast.demo)(getVideoDetail, { vid: video.id, index: 0 });
  const trial = await read(srcList[0]?.urlList[0]?.subtitles?.[0]?.url ?? '', cast.demo);
  expect(trial).toContain('灯亮了');
  expect(trial).not.toContain('试看之后');
});

test('what thirty members on trial read at once is cut once', async () => {
  const other = await createVideo(testApp.deps, { paid: true });
  await add(Buffer.from(srt), 'zh', { id: other.id, episodeId: other.episodeIds[0] ?? 0 });
  const address = async (): Promise<string> => {
    const { srcList } = await askAs(testApp, cast.demo)(getVideoDetail, {
      vid: other.id,
      index: 0,
    });
    return srcList[0]?.urlList[0]?.subtitles?.[0]?.url ?? '';
  };
  await expect.poll(address).not.toBe('');
  const url = await address();
  const uses = cacheUses('open subtitles');
  const before = { ...uses };
  const bodies = await Promise.all(Array.from({ length: 30 }, () => read(url, cast.demo)));
  expect(new Set(bodies)).toEqual(new Set([expect.stringContaining('灯亮了')]));
  expect(uses).toEqual({ hits: before.hits + 29, misses: before.misses + 1 });
});

test('another of the same language is numbered, text of any age is read, one is taken away', async () => {
  await add(gb, 'chs');
  await add(gb, 'zh-Hans');
  await expectOffered(['中文', '简体中文', '简体中文 2']);
  await expect.poll(async () => read((await offered())[1]?.url ?? '', cast.vip)).toContain('灯影');
  const { channels } = await askAs(testApp, by)(getVideo, { id: video.id });
  const [episode] = channels[0]?.episodes ?? [];
  const name = episode?.subtitles[0]?.name ?? '';
  const gone = { id: video.id, episodeId: episode?.id ?? 0, name };
  await askAs(testApp, by)(removeSubtitles, gone);
  await expectOffered(['简体中文', '简体中文 2']);
  expect((await callAs(testApp, by)(removeSubtitles, gone)).refusal).toBe('subtitles-unknown');
  // A place that is free again is not taken twice.
  await add(Buffer.from(srt), 'en');
  await expectOffered(['简体中文', '简体中文 2', '英语']);
});

test('an encoding that is not certain is asked for, by what the file says in each', async () => {
  const form = { file: gb, fileName: 'film.srt', type: 'application/x-subrip' };
  const of = { id: String(video.id), episodeId: String(video.episodeIds[0]), language: 'auto' };
  const send = sendFormAs(testApp, by);
  const before = (await offered()).length;
  expect((await send(addSubtitles, { ...form, fields: of })).refusal).toBe('subtitles-unsure');
  const { data } = await send(previewSubtitles, { ...form, fields: {} });
  expect(data?.previews).toContainEqual({ encoding: 'gb18030', lines: ['灯影'] });
  expect(data?.previews.length).toBeGreaterThan(1);
  expect(await offered()).toHaveLength(before);
  const fileFields = { fileName: 'film.zh.forced.srt', encoding: 'gb18030' };
  const added = await send(addSubtitles, { ...form, fields: { ...of, ...fileFields } });
  const { subtitles = [] } = added.data?.channels[0]?.episodes[0] ?? {};
  expect(subtitles.at(-1)).toMatchObject({ language: 'zh', label: '中文（强制）' });
  const gone = {
    id: video.id,
    episodeId: Number(of.episodeId),
    name: subtitles.at(-1)?.name ?? '',
  };
  await askAs(testApp, by)(removeSubtitles, gone);
});

test('each change is written down with what was there and what is', async () => {
  const [added] = await auditOf('video.add-subtitles');
  expect(added).toMatchObject({ before: { subtitles: [] }, after: { subtitles: ['中文'] } });
  const [removed] = await auditOf('video.remove-subtitles');
  expect(removed?.after).toMatchObject({ subtitles: ['简体中文', '简体中文 2'] });
});

test.each([
  ['no subtitles', 'subtitles-unreadable', () => add(Buffer.from('Dear Sir,'))],
  ['a film', 'subtitles-unreadable', () => add(Buffer.alloc(4096, 7))],
  ['nothing', 'subtitles-unreadable', () => add(Buffer.alloc(0))],
  ['more than any film says', 'too-large', () => add(Buffer.alloc(5 * 1024 ** 2 + 1, 'x'))],
  [
    'an episode of another video',
    'episode-unknown',
    () => add(Buffer.from(srt), 'zh', { episodeId: 999_999 }),
  ],
  ['no video', 'video-unknown', () => add(Buffer.from(srt), 'zh', { id: 999_999 })],
  ['an invalid code of a language', 'bad-payload', () => add(Buffer.from(srt), '中文')],
])('%s is refused: %s', async (_what, refusal, send) => {
  const before = await offered();
  expect((await send()).refusal).toBe(refusal);
  expect((await offered()).length).toBe(before.length);
});
