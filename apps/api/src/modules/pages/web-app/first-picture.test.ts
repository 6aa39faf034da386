import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { listIndexLike, listTopics } from '@lantern/contracts/calls/catalogue';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import type { Video } from '@lantern/contracts/entities/video';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { createVideo } from '../../../test/create-video.ts';

const built = `<!doctype html><html><head><title>built</title>
<script type="application/json" id="runtime-config">{}</script><script>greet()</script></head><body>
<div id="root"></div></body></html>`;
const adult = { cookie: 'lang=zh; adult=1', accept: 'text/html' };

let dist: string;
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'lantern-dist-'));
  await writeFile(join(dist, 'index.html'), built);
  await writeFile(join(dist, 'offline.html'), '<h1>offline</h1>');
  await writeFile(join(dist, 'manifest.webmanifest'), '{"name":"built"}');
  const env = { WEB_DIR: dist };
  one = await buildTestApp({ env });
  two = await buildTestApp({ env, beside: one });
});
afterAll(async () => {
  await two.close();
  await one.close();
  await rm(dist, { recursive: true });
});

const get = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const read = (attribute = ''): string =>
  attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** The picture that a page comes with; null where it has none. */
function firstIn({ body }: { body: string }) {
  const link =
    /<a id="first-picture" data-for="([^"]*)" data-author="([^"]*)"(?: href="([^"]*)" aria-label="([^"]*)")?><img src="([^"]+)"/;
  const found = link.exec(body)?.map(read);
  if (found === undefined) return null;
  const [, address, author, href, name, src = ''] = found;
  const preload = `<link rel="preload" as="image" href="${src}" fetchpriority="high" />`;
  // Before the code, which would fill the line.
  expect(body.indexOf(preload)).toBeGreaterThan(0);
  expect(body.indexOf(preload)).toBeLessThan(body.indexOf('<script'));
  return { address, author, href, name, src };
}
const nameAt = async (app: TestApp, url: string) => firstIn(await get(app, url, adult))?.name;

/** Long before what is remembered would be too old. */

const ranking = '/sreinfo?type=15&title=%E6%8E%92%E8%A1%8C';
const screens = ['/', '/category', ranking];

/** What a screen's page comes with, by what its call answers a visitor. */
const asked = {
  '/': async (app: TestApp) => {
    const [video] = (await askAs(app, null)(listIndexLike, { currentPage: 1 })).distinctNameList;
    return shownOf(video);
  },
  [ranking]: (app: TestApp) => firstFound(app, '15'),
  '/sreinfo?title=a&type=0': (app: TestApp) => firstFound(app, '0'),
  '/sreinfo?type=30&type=': (app: TestApp) => firstFound(app, '30'),
  '/sreinfo?sonType=&searchStr=': (app: TestApp) => firstFound(app, ''),
};
async function firstFound(app: TestApp, type: string) {
  const whole = { cartoonSonType: '', searchKey: '', title: '', prop: 'cartoon_score' } as const;
  const payload = { ...whole, cartoonType: type, currentPage: 1 };
  const [video] = (await askAs(app, null)(listPagingBySearch, payload)).list;
  return shownOf(video);
}

const shownOf = (video: Video | undefined) =>
  video && {
    href: `/videoinfo?id=${video.cartoonCode}`,
    name: video.cartoonName,
    author: video.cartoonAuthor,
    src: video.cartoonImage,
  };

test('a screen comes with the first picture of what its call answers', async () => {
  for (const url of screens) expect(firstIn(await get(one, url, adult))).toBeNull();
  const now = one.clock.now();
  const old = new Date(now.getTime() - 3_600_000);
  const traits = { categoryCode: '31', publishedAt: old };
  await createVideo(one.deps, { ...traits, title: '热门', likeCount: 900, score: 1 });
  await createVideo(one.deps, { ...traits, title: '雪 <b> & "夜"', score: 9.9 });
  await createVideo(one.deps, { categoryCode: '30', title: '最新', publishedAt: now, score: 2 });
  const names = () =>
    Promise.all([one, two].map((app) => Promise.all(screens.map((url) => nameAt(app, url)))));
  const wanted = ['雪 <b> & "夜"', '类30', '热门'];
  await expect.poll(names).toEqual([wanted, wanted]);

  for (const [url, ask] of Object.entries(asked)) {
    const shown = await ask(one);
    expect({ url, ...firstIn(await get(one, url, adult)) }).toMatchObject({ url, ...shown });
  }
  const [topic] = await askAs(one, null)(listTopics, {});
  const first = firstIn(await get(one, '/category?a', adult));
  expect(first).toMatchObject({ address: '/category', name: topic?.title, src: topic?.path });
  const { searchParams } = new URL(first?.href ?? '', 'http://site.example');
  expect(JSON.parse(searchParams.get('item') ?? '')).toEqual(topic);
});

test('the page of a film comes with its picture, which is no link', async () => {
  const { id, posterKey } = await createVideo(one.deps, { title: '自己', categoryCode: '30' });
  const others = [`?share=1&id=${id}`, `?id=1&id=${id}`, `?id=${id}.0`, `?id=0x${id.toString(16)}`];
  for (const query of [`?id=${id}`, ...others]) {
    const page = await get(one, `/videoinfo${query}`, adult);
    const first = firstIn(page);
    expect(first?.address).toBe(`/videoinfo?id=${id}`);
    expect(page.body).not.toMatch(/<a id="first-picture"[^>]* href=/);
    expect(first?.src).toContain(posterKey);
    expect((await get(one, `/videoinfo${query}`)).body).not.toContain(posterKey);
  }
});

test('and every other page without, as every page of a browser that was not through the door', async () => {
  const page = await get(one, '/', adult);
  const others: Record<string, string>[] = [
    {},
    { cookie: 'adult=0' },
    { cookie: 'adult=' },
    { cookie: 'notadult=1' },
  ];
  for (const url of screens) {
    const { body, headers } = await get(one, url, adult);
    expect(body).toContain('/media/images/');
    for (const stranger of others) {
      const plain = await get(one, url, stranger);
      expect(plain.statusCode).toBe(200);
      expect(plain.body).not.toContain('first-picture');
      expect(plain.body).not.toContain('/media/images/');
      expect(plain.headers.etag).not.toBe(headers.etag);
      expect(plain.headers.vary).toContain('cookie');
      expect(plain.headers['content-security-policy']).toBe(
        page.headers['content-security-policy'],
      );
    }
  }
  const without = [
    '/mine',
    '/videoinfo',
    '/videoinfo?id=',
    '/videoinfo?id=0',
    '/videoinfo?id=-1',
    '/videoinfo?id=1.5',
    '/videoinfo?id=1%27',
    '/videoinfo?id=1e99',
    '/videoinfo?id=9007199254740991',
    '//',
    '/categoryx',
    '/sreinfo?type=999',
    '/sreinfo?type=x',
    '/sreinfo?type=30&sonType=301',
    '/sreinfo?type=15&searchStr=%E9%9B%AA',
    '/sreinfo?type=-1',
  ];
  for (const url of without)
    expect([url, firstIn(await get(one, url, adult))]).toEqual([url, null]);
});

test('dark-web and unpublished videos are in no page', async () => {
  const best = { likeCount: 5000, score: 10 };
  const later = new Date(one.clock.now().getTime() + 3_600_000);
  const hidden = [
    await createVideo(one.deps, { ...best, title: '暗处', darkWeb: true, categoryCode: '1' }),
    await createVideo(one.deps, { ...best, title: '草稿', state: 'draft', categoryCode: '30' }),
    await createVideo(one.deps, { ...best, title: '以后', publishedAt: later, categoryCode: '30' }),
  ];
  // Behind those: what is seen of it has them behind it, too.
  await createVideo(one.deps, { title: '可见', likeCount: 4000, score: 9.95, categoryCode: '30' });
  const seen = () => Promise.all(['/', ranking].map((url) => nameAt(one, url)));
  await expect.poll(seen).toEqual(['可见', '可见']);
  const films = hidden.map(({ id }) => `/videoinfo?id=${id}`);
  const lists = [...screens, '/sreinfo?type=1', '/sreinfo?type=30', '/sreinfo?type=0'];
  for (const url of [...lists, ...films]) {
    const { body } = await get(one, url, adult);
    for (const { title, posterKey } of hidden) {
      expect(body).not.toContain(title);
      expect(body).not.toContain(posterKey);
    }
  }
  expect(await nameAt(one, '/category')).toBe('类30');
});

test('a film that is taken down is in no page soon after', async () => {
  const best = { likeCount: 6000, score: 10 };
  const video = await createVideo(one.deps, { ...best, title: '撤下', categoryCode: '30' });
  const haveIt = async (app: TestApp, url: string) =>
    (await get(app, url, adult)).body.includes(video.posterKey);
  const pages = [...screens, `/videoinfo?id=${video.id}`];
  const inBoth = () =>
    Promise.all([one, two].flatMap((app) => pages.map((url) => haveIt(app, url))));
  const all = (are: boolean) => Array.from({ length: 2 * pages.length }, () => are);
  await expect.poll(inBoth).toEqual(all(true));
  const where = { id: BigInt(video.id) };
  await one.deps.prisma.video.update({ where, data: { state: 'taken_down' } });
  await expect.poll(inBoth).toEqual(all(false));
});

test('a page of each list is kept, and given for that list alone', async () => {
  const addresses = ['/sreinfo?type=15', '/sreinfo?type=30', '/sreinfo?type=15'];
  const pages = [];
  for (const url of addresses) pages.push(firstIn(await get(one, url, adult))?.address);
  expect(pages).toEqual(addresses);
});

test('a site that asks nobody for their age lets everybody have it', async () => {
  const open = await buildTestApp({ env: { WEB_DIR: dist, AGE_GATE: 'false' }, beside: one });
  for (const url of screens)
    expect(firstIn(await get(open, url))?.src).toBe(firstIn(await get(one, url, adult))?.src);
  await open.close();
});

test('is not sent again to who has it', async () => {
  for (const url of screens) {
    const { headers } = await get(one, url, adult);
    const again = await get(one, url, { ...adult, 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});
