import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import { editVideo, getVideo, publishVideo } from '@lantern/contracts/calls/operator/videos';
import { getVideoDetail, reportPlayback } from '@lantern/contracts/calls/watch';
import type { LineHostState } from '@lantern/rules/stream-address';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';
import { hearChanges } from '../../../test/hear-changes.ts';
import { refusalText } from '../../../text/zh/sentences.ts';
import { checkHosts } from './check-hosts.ts';
import { findLineHosts } from './lines.repo.ts';

let site: TestApp;
let cast: Cast;
let editor: TestOperator;
beforeAll(async () => {
  site = await buildTestApp();
  cast = await createCast(site);
  editor = await createOperator(site.deps, { roles: ['content'] });
});
afterAll(() => site.close());

/** Adds a channel of another site with an episode at each of these addresses; the episodes' ids. */
async function addLine(
  { deps }: Pick<TestApp, 'deps'>,
  { id }: Pick<TestVideo, 'id'>,
  { name, addresses }: { name: string; addresses: readonly string[] },
): Promise<number[]> {
  const channel = await deps.prisma.channel.create({
    data: {
      videoId: BigInt(id),
      name,
      position: await deps.prisma.channel.count({ where: { videoId: BigInt(id) } }),
    },
  });
  const ids: number[] = [];
  for (const [position, address] of addresses.entries()) {
    const { origin } = new URL(address);
    await deps.prisma.lineHost.upsert({
      where: { host: origin },
      create: { host: origin },
      update: {},
    });
    const row = await deps.prisma.episode.create({
      data: {
        videoId: BigInt(id),
        channelId: channel.id,
        position,
        title: `第${position + 1}集`,
        address,
        addressDigest: createHash('sha256').update(address).digest(),
      },
    });
    ids.push(Number(row.id));
  }
  return ids;
}

/** Names of hosts are not used twice: the state of one is that of all its films. */
let hosts = 0;
const newHost = (scheme = 'https'): string => `${scheme}://v${(hosts += 1)}.lines.example`;

const setHost = (
  host: string,
  data: { state?: LineHostState; allowsPages?: boolean; hasHttps?: boolean },
) => site.deps.prisma.lineHost.update({ where: { host }, data });

const sourcesOf = async (app: TestApp, { id }: Pick<TestVideo, 'id'>) => {
  const { srcList } = await askAs(app, cast.demo)(getVideoDetail, { vid: id });
  return srcList;
};
const namesOf = async (video: TestVideo) => (await sourcesOf(site, video)).map((it) => it.name);

test('a line of another site is given with its host and type, and without a pass', async () => {
  const video = await createVideo(site.deps, { title: '外链片' });
  const host = newHost();
  const addresses = [`${host}/1/index.m3u8?sign=a b`.replace(' ', '%20'), `${host}/2.mp4`];
  const [first = 0, second = 0] = await addLine(site, video, { name: '外线', addresses });
  const lines = await sourcesOf(site, video);
  expect(lines.map((it) => it.name)).toEqual(['线路一', '外线']);
  expect(lines[0]?.urlList[0]).not.toHaveProperty('external');
  const beside = { external: true, host: new URL(host).host, scope: 'full' };
  expect(lines[1]?.urlList).toEqual([
    {
      ...beside,
      id: first,
      name: '第1集',
      url: addresses[0],
      type: 'application/vnd.apple.mpegurl',
    },
    { ...beside, id: second, name: '第2集', url: addresses[1], type: 'video/mp4' },
  ]);
});

test('films of this site come first, hosts that fail or refuse pages last, a blocked one not at all', async () => {
  const video = await createVideo(site.deps, { title: '多线片' });
  const named: Record<string, string> = {};
  for (const name of ['差线', '禁线', '封线', '好线']) {
    const host = newHost();
    named[name] = host;
    await addLine(site, video, { name, addresses: [`${host}/1.m3u8`] });
  }
  expect(await namesOf(video)).toEqual(['线路一', '差线', '禁线', '封线', '好线']);
  await setHost(named['差线'] ?? '', { state: 'failing' });
  await setHost(named['禁线'] ?? '', { allowsPages: false });
  await setHost(named['封线'] ?? '', { state: 'blocked' });
  await expect.poll(() => namesOf(video)).toEqual(['线路一', '好线', '差线', '禁线']);
});

test('two lines of one name are kept apart, and an episode that its source dropped is hidden', async () => {
  const video = await createVideo(site.deps, { title: '同名线片' });
  const host = newHost();
  await addLine(site, video, { name: 'm3u8', addresses: [`${host}/1.m3u8`] });
  const [gone = 0] = await addLine(site, video, {
    name: 'm3u8',
    addresses: [`${host}/2.m3u8`, `${host}/3.m3u8`],
  });
  await site.deps.prisma.episode.update({
    where: { id: BigInt(gone) },
    data: { goneAt: site.deps.now() },
  });
  await expect.poll(() => namesOf(video)).toEqual(['线路一', 'm3u8', 'm3u82']);
  const lines = await sourcesOf(site, video);
  expect(lines[2]?.urlList.map((it) => it.name)).toEqual(['第2集']);
});

test('what costs something is never given at another site, and is not sold first', async () => {
  const video = await createVideo(site.deps, { title: '要卖的片' });
  await addLine(site, video, { name: '外线', addresses: [`${newHost()}/1.m3u8`] });
  const { version, title, introduction, author, tags, categoryCode, score, price, publishTime } =
    await askAs(site, editor)(getVideo, { id: video.id });
  const edit = {
    id: video.id,
    version,
    title,
    introduction,
    author,
    tags,
    categoryCode,
    score,
    price,
    publishTime,
  };
  const { refusal } = await callAs(site, editor)(editVideo, { ...edit, paid: true });
  expect(refusal).toBe('lines-unpaid');
  expect(refusalText['lines-unpaid']).toContain('外链无法试看、无法收费');
  await site.deps.prisma.video.update({ where: { id: BigInt(video.id) }, data: { paid: true } });
  await expect.poll(() => namesOf(video)).toEqual(['线路一']);
});

test('a draft with nothing but lines of other sites can be published', async () => {
  const video = await createVideo(site.deps, { title: '只有外线', state: 'draft', channels: [] });
  const address = `${newHost()}/1.m3u8`;
  await addLine(site, video, { name: '外线', addresses: [address] });
  const shown = await askAs(site, editor)(publishVideo, { id: video.id, publishTime: null });
  expect(shown.channels.flatMap((it) => it.episodes)).toMatchObject([
    { durationSeconds: 0, address },
  ]);
  expect(await namesOf(video)).toEqual(['外线']);
});

test('a member goes on where they stopped, and comments at any second, though no length is known', async () => {
  const video = await createVideo(site.deps, { title: '续看外线', channels: [] });
  const [episode = 0] = await addLine(site, video, {
    name: '外线',
    addresses: [`${newHost()}/1.m3u8`],
  });
  const asDemo = askAs(site, cast.demo);
  const at = { cartoonCode: video.id, moviesInfoId: episode };
  await asDemo(reportPlayback, { collectCode: video.id, moviesInfoId: episode, position: 1234 });
  const danmaku = await asDemo(sendDanmaku, {
    ...at,
    text: '这里好看',
    time: 1200,
    mode: 0,
    color: '#ffffff',
  });
  expect(danmaku.time).toBe(1200);
  const { resume } = await asDemo(getVideoDetail, { vid: video.id });
  expect(resume).toEqual({ moviesInfoId: episode, position: 1234 });
});

test('a site on https gives lines on https alone, also of a host that was typed with http', async () => {
  const video = await createVideo(site.deps, { title: '混合内容' });
  const [plain, both] = [newHost('http'), newHost('http')];
  await addLine(site, video, { name: '明线', addresses: [`${plain}/1.m3u8`] });
  await addLine(site, video, { name: '两线', addresses: [`${both}/1.m3u8`] });
  await setHost(both, { hasHttps: true });
  const secure = await useTestApp({
    beside: site,
    env: { PUBLIC_BASE_URL: 'https://site.example' },
  });
  const lines = await sourcesOf(secure, video);
  expect(lines.map((it) => it.name)).toEqual(['线路一', '两线']);
  expect(lines[1]?.urlList[0]?.url).toBe(both.replace('http:', 'https:') + '/1.m3u8');
});

/** A host of films on this machine. */
async function startHost(
  answer: (path: string) => { status?: number; cors?: string; body?: string },
) {
  const asked: { path: string; origin: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, origin: request.headers.origin });
    const { status = 200, cors, body = '' } = answer(path);
    response.writeHead(status, {
      ...(cors !== undefined && { 'access-control-allow-origin': cors }),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const place = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : 0;
  return { host: `http://127.0.0.1:${port}`, asked };
}

const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/index.m3u8\n';
const media = '#EXTM3U\n#EXTINF:4,\n0.ts\n';
const film = (path: string): string =>
  path.endsWith('0.ts') ? 'x' : path.startsWith('/low') ? media : master;
const checked = (host: string) => site.deps.prisma.lineHost.findUniqueOrThrow({ where: { host } });

/** The names in other tests lead nowhere, and looking one up may take the resolver five seconds. */
const askNoOtherHost = () => site.deps.prisma.lineHost.updateMany({ data: { state: 'blocked' } });

test('a host is asked as a player asks it, to the first bytes of a film', async () => {
  await askNoOtherHost();
  const open = await startHost((path) => ({ cors: '*', body: film(path) }));
  const closed = await startHost((path) => ({ body: film(path) }));
  const video = await createVideo(site.deps, { title: '查线片' });
  for (const { host } of [open, closed]) {
    await addLine(site, video, { name: host, addresses: [`${host}/film.m3u8`] });
  }
  await checkHosts(site.deps);
  expect(open.asked.map((it) => it.path)).toEqual(['/film.m3u8', '/low/index.m3u8', '/low/0.ts']);
  expect(open.asked.every((it) => it.origin !== undefined)).toBe(true);
  expect(await checked(open.host)).toMatchObject({
    state: 'ok',
    allowsPages: true,
    hasHttps: false,
    failures: 0,
  });
  expect(await checked(closed.host)).toMatchObject({ state: 'ok', allowsPages: false });
});

test('players may ask where the films of a host lead, unless an operator blocked that', async () => {
  await askNoOtherHost();
  const segments = await startHost(() => ({ cors: '*', body: 'x' }));
  const keys = 'https://keys.example:8443';
  const inner = await startHost(() => ({
    cors: '*',
    body: `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${keys}/1.key"\n#EXT-X-KEY:METHOD=AES-128,URI="http://10.0.0.1/1.key"\n#EXTINF:4,\n${segments.host}/0.ts\n`,
  }));
  const first = await startHost(() => ({
    cors: '*',
    body: `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${inner.host}/low.m3u8\n`,
  }));
  const video = await createVideo(site.deps, { title: '引到别处的片' });
  await addLine(site, video, { name: '引线', addresses: [`${first.host}/film.m3u8`] });
  await checkHosts(site.deps);
  const all = [first.host, inner.host, keys, segments.host];
  expect(await findLineHosts(site.deps.db, 100)).toEqual(all.toSorted());
  await site.deps.prisma.lineHost.create({ data: { host: keys, state: 'blocked' } });
  expect(await findLineHosts(site.deps.db, 100)).not.toContain(keys);
  await setHost(first.host, { state: 'blocked' });
  expect(await findLineHosts(site.deps.db, 100)).toEqual([]);
});

test.each([
  ['refuses', { status: 403 }],
  ['gives a page instead of a playlist', { body: '<html>', cors: '*' }],
  ['gives an empty playlist', { body: '#EXTM3U\n', cors: '*' }],
])(
  'a host that %s fails when it has done so three times, and is good again at once',
  async (_what, bad) => {
    await askNoOtherHost();
    let answer: (path: string) => { status?: number; cors?: string; body?: string } = () => bad;
    const { host } = await startHost((path) => answer(path));
    const video = await createVideo(site.deps, { title: `坏线片 ${_what}` });
    await addLine(site, video, { name: '坏线', addresses: [`${host}/film.m3u8`] });
    for (const [failures, state] of [
      [1, 'unknown'],
      [2, 'unknown'],
      [3, 'failing'],
    ] as const) {
      await checkHosts(site.deps);
      expect(await checked(host)).toMatchObject({ failures, state });
      site.clock.advance(21 * 60_000);
    }
    answer = (path) => ({ cors: '*', body: film(path) });
    await checkHosts(site.deps);
    expect(await checked(host)).toMatchObject({ failures: 0, state: 'ok', allowsPages: true });
  },
);

test('a check that finds nothing new is not announced, and a failure forgets nothing of a host', async () => {
  const own = await useTestApp();
  let isDown = false;
  const { host } = await startHost((path) =>
    isDown ? { status: 500 } : { cors: '*', body: film(path) },
  );
  const video = await createVideo(own.deps, { title: '查了又查' });
  await addLine(own, video, { name: '外线', addresses: [`${host}/film.m3u8`] });
  await checkHosts(own.deps);
  await hearChanges(own);
  let announced = 0;
  own.deps.changes.on('lines', () => (announced += 1));
  for (const hours of [7, 7]) {
    own.clock.advance(hours * 3_600_000);
    await checkHosts(own.deps);
  }
  isDown = true;
  own.clock.advance(7 * 3_600_000);
  await checkHosts(own.deps);
  await hearChanges(own);
  expect(announced).toBe(0);
  const row = await own.deps.prisma.lineHost.findUniqueOrThrow({ where: { host } });
  expect(row).toMatchObject({ state: 'ok', allowsPages: true, hasHttps: false, failures: 1 });
});
