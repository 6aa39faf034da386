import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { getIngest, listIngests, mirrorFilms } from '@lantern/contracts/calls/operator/ingests';
import { editVideo, getVideo } from '@lantern/contracts/calls/operator/videos';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { createVideo } from '../../../../test/create-video.ts';
import { type FilmHost, serveRange, startFilmHost } from '../../../../test/film-host.ts';
import { hearChanges } from '../../../../test/hear-changes.ts';
import { makeIngestPlace } from '../../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../../test/make-video.ts';
import { runIngest } from '../run-ingest.ts';
import { fetchFilm } from './fetch-film.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const answers: Parameters<typeof startFilmHost>[0] = new Map();
let site: TestApp;
let host: FilmHost;
let folder: string;
let editor: TestOperator;

beforeAll(async () => {
  host = await startFilmHost(answers);
  site = await buildTestApp({ env: { INNER_ADDRESSES: '127.0.0.1' } });
  await makeIngestPlace(site.deps);
  editor = await createOperator(site.deps, { roles: ['content'], isProved: true });
  folder = await makeVideoFolder();
});
afterAll(async () => {
  await site.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

/** Puts the files of a folder on the host, below a path. */
async function put(path: string, from: string): Promise<void> {
  for (const name of await readdir(from)) {
    answers.set(`${path}/${name}`, serveRange(await readFile(join(from, name))));
  }
}

/** Makes HLS of six seconds on the host. */
async function makeHls(path: string, more: readonly string[]): Promise<string> {
  const into = await makeVideoFolder();
  const hls = ['-f', 'hls', '-hls_time', '2', '-hls_list_size', '0', '-g', '20'];
  await makeVideo(join(into, 'index.m3u8'), { seconds: 6, more: [...hls, ...more] });
  await put(path, into);
  await rm(into, { recursive: true });
  return `${host.origin}${path}/index.m3u8`;
}

/** A title with these lines at other sites; the ids of its episodes. */
async function createLines(title: string, addresses: readonly string[]) {
  const { prisma } = site.deps;
  const { id } = await createVideo(site.deps, { title, channels: [] });
  const videoId = BigInt(id);
  const channel = await prisma.channel.create({ data: { videoId, name: '外线', position: 0 } });
  const made: number[] = [];
  for (const [position, address] of addresses.entries()) {
    const data = {
      videoId,
      channelId: channel.id,
      position,
      title: `第${position + 1}集`,
      address,
      addressDigest: createHash('sha256').update(address).digest(),
    };
    made.push(Number((await prisma.episode.create({ data })).id));
  }
  await hearChanges(site);
  return { id, episodes: made };
}

const right = { kind: 'own', party: '本站', note: '合同 7 号' } as const;
const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);
const refusalOf = async (payload: Parameters<typeof ask<typeof mirrorFilms>>[1]) =>
  (await callAs(site, editor)(mirrorFilms, payload)).refusal;

async function runAll(videoId: number) {
  const { list } = await ask(listIngests, {});
  const rows = await site.deps.prisma.ingest.findMany({ where: { joinsVideoId: BigInt(videoId) } });
  expect(rows.every((it) => list.some(({ id }) => id === it.id))).toBe(true);
  const done = [];
  for (const { id } of rows) done.push(await runIngest(site.deps, id, { fetchFilm }));
  return done;
}

test('lines become films of the site, on the episodes that they were, and the title may be paid', async () => {
  const key = Buffer.alloc(16, 5);
  answers.set('/enc/k', key);
  const info = join(folder, 'key-info');
  await writeFile(join(folder, 'key'), key);
  await writeFile(info, `${host.origin}/enc/k\n${join(folder, 'key')}\n`);
  const plain = await makeHls('/ts', []);
  const sealed = await makeHls('/enc', ['-hls_key_info_file', info]);
  const fragments = await makeHls('/fmp4', ['-hls_segment_type', 'fmp4']);
  const file = await makeVideo(join(folder, 'plain.mp4'), { seconds: 5 });
  answers.set('/plain.mp4', serveRange(await readFile(file)));
  const all = [plain, sealed, fragments, `${host.origin}/plain.mp4`];
  const { id, episodes } = await createLines('拉取的片', all);
  const before = await ask(getVideo, { id });
  const { version, title, introduction, author, tags, categoryCode, score, publishTime } = before;
  const fields = { title, introduction, author, tags, categoryCode, score, publishTime };
  const edit = { id, version, ...fields, paid: true, price: null };
  expect((await callAs(site, editor)(editVideo, edit)).refusal).toBe('lines-unpaid');

  expect(await ask(mirrorFilms, { id, episodeIds: [], right })).toEqual({ films: 4 });
  expect(await refusalOf({ id, episodeIds: [], right })).toBe('mirror-nothing');
  const done = await runAll(id);
  expect(done.map(({ state }) => state)).toEqual([
    'published',
    'published',
    'published',
    'published',
  ]);
  expect(new Set(done.map(({ episodeId }) => episodeId))).toEqual(new Set(episodes));
  await hearChanges(site);
  const { srcList } = await askAs(site, null)(getVideoDetail, { vid: id });
  expect(srcList).toHaveLength(1);
  const rows = await site.deps.prisma.episode.findMany({
    where: { videoId: BigInt(id) },
    include: { asset: true },
    orderBy: { position: 'asc' },
  });
  expect(rows.map(({ address }) => address)).toEqual(all);
  for (const { asset } of rows) expect((asset?.durationMs ?? 0) / 1000).toBeGreaterThan(4.5);
  const [record] = await site.deps.prisma.rightsRecord.findMany({ where: { videoId: BigInt(id) } });
  expect(record).toMatchObject({
    kind: 'licence',
    party: '本站',
    remark: '自有影片；下载到本站；合同 7 号',
  });
  const after = await ask(getVideo, { id });
  expect(await ask(editVideo, { ...edit, version: after.version })).toMatchObject({ paid: true });
  const acts = await site.deps.prisma.audit.findMany({
    where: { action: 'ingest.mirror', subjectId: String(id) },
  });
  expect(acts.map(({ after }) => after)).toEqual([{ films: 4, ...right }]);
});

test('sound of its own is put to the pictures, and gaps are reported', async () => {
  await makeHls('/pictures', ['-an']);
  await makeHls('/sound', ['-vn']);
  const versions = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="s",DEFAULT=YES,URI="sound/index.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=160x120,AUDIO="s"',
    'pictures/index.m3u8',
  ];
  answers.set('/versions.m3u8', versions.join('\n'));
  const listed = await (await fetch(`${host.origin}/pictures/index.m3u8`)).text();
  answers.set('/pictures/index.m3u8', listed.replace('#EXTINF', '#EXT-X-DISCONTINUITY\n#EXTINF'));
  const { id } = await createLines('声画分开的片', [`${host.origin}/versions.m3u8`]);
  await ask(mirrorFilms, { id, episodeIds: [], right });
  const [done] = await runAll(id);
  expect(done?.steps.find(({ state }) => state === 'failed')).toBeUndefined();
  expect(done?.state).toBe('published');
  const { notes, found } = await ask(getIngest, { id: done?.id ?? '' });
  expect(notes.join()).toContain('1 处中断');
  expect(found?.sounds).toBe(1);
});

test('a failure is reported, is tried again where it was, and a blocked host is not asked', async () => {
  const gone = `${host.origin}/none/index.m3u8`;
  const { id, episodes } = await createLines('取不到的片', [gone]);
  await ask(mirrorFilms, { id, episodeIds: episodes, right: { ...right, kind: 'consent' } });
  const [failed] = await runAll(id);
  expect(failed?.state).toBe('failed');
  expect(failed?.steps.find(({ state }) => state === 'failed')).toMatchObject({
    step: 'received',
    fault: 'fetch-missing',
  });
  expect(await refusalOf({ id, episodeIds: episodes, right })).toBe('mirror-nothing');
  const blocked = await createLines('封禁的片', ['https://blocked.example/1.m3u8']);
  await site.deps.prisma.lineHost.create({
    data: { host: 'https://blocked.example', state: 'blocked' },
  });
  expect(await refusalOf({ id: blocked.id, episodeIds: blocked.episodes, right })).toBe(
    'mirror-nothing',
  );
  expect(await refusalOf({ id: 999_999, episodeIds: [], right })).toBe('mirror-nothing');
});
