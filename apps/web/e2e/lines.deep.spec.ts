import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { openConsole } from '@lantern/contracts/calls/operator/session';
import { listAllVideos, publishVideo } from '@lantern/contracts/calls/operator/videos';
import { chromium, type Page } from '@playwright/test';
import * as z from 'zod/mini';

import config from '../playwright.config.ts';
import { runProgram, startSiteWith } from './start-site.ts';
import { expect, openAsAdult, readClock, test } from './visit.ts';

const clip = fileURLToPath(new URL('../../../prisma/demo/clips/orrery/', import.meta.url));
const segments = Array.from(
  { length: 13 },
  (_, index) => `360p-${String(index).padStart(2, '0')}.m4s`,
);
const playlist = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-TARGETDURATION:4',
  '#EXT-X-PLAYLIST-TYPE:VOD',
  '#EXT-X-MAP:URI="360p-init.mp4"',
  ...segments.flatMap((it) => ['#EXTINF:4,', it]),
  '#EXT-X-ENDLIST',
].join('\n');

/** Gives a film; pages of other sites may read it where the host says so. */
const film =
  (headers: Readonly<Record<string, string>>): RequestListener =>
  async (request, response) => {
    const name = (request.url ?? '').replace(/^\//, '');
    const isKnown = name === '360p-init.mp4' || segments.includes(name);
    const body = isKnown ? await readFile(`${clip}${name}`) : playlist;
    response.writeHead(200, headers).end(body);
  };

/** Hosts of films, in the order in which the feed names them. */
const hosts: Readonly<Record<string, RequestListener>> = {
  refuses: (_, response) => response.writeHead(403, { 'access-control-allow-origin': '*' }).end(),
  silent: () => undefined,
  closed: film({}),
  good: film({ 'access-control-allow-origin': '*' }),
};

const title = '外线上的灯塔';

const feedOf = (): RequestListener => (request, response) => {
  const names = Object.keys(hosts);
  const line = (name: string): string => `第1集$http://${name}.lines.example/1.m3u8`;
  const { searchParams } = new URL(request.url ?? '/', 'http://feed.example');
  const film = {
    vod_id: 7,
    type_id: 1,
    type_name: '电影',
    vod_name: title,
    vod_year: '2020',
    vod_play_from: names.join('$$$'),
    vod_play_url: names.map(line).join('$$$'),
  };
  const page = { code: 1, msg: '', page: 1, pagecount: 1, limit: '20', total: 1 };
  const classes = [{ type_id: 1, type_pid: 0, type_name: '电影' }];
  const list = Number(searchParams.get('pg') ?? 1) === 1 ? [film] : [];
  response.end(JSON.stringify({ ...page, list, class: classes }));
};

const servers: Server[] = [];
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place: AddressInfo | string | null = server.address();
  return typeof place === 'object' && place !== null ? place.port : 0;
}

let site: Awaited<ReturnType<typeof startSiteWith>>;
let before: string | undefined;
let rules: string;
test.beforeAll(async () => {
  const more = { INNER_ADDRESSES: '127.0.0.1' };
  before = process.env.LANTERN_URL;
  site = await startSiteWith(more);
  process.env.LANTERN_URL = site.address;
  const ports = await Promise.all(Object.values(hosts).map(serve));
  rules = Object.keys(hosts)
    .map((name, index) => `MAP ${name}.lines.example:80 127.0.0.1:${ports[index]}`)
    .join(', ');
  const feed = `http://127.0.0.1:${await serve(feedOf())}/api.php/provide/vod/`;
  const collect = (...args: string[]) => runProgram(site, 'collect', args, more);
  await collect('add', feed, '--name', '外站', '--operator', 'operator', '--licence', 'owned');
  await collect('bind', '外站', '1', '30');
  expect(await collect('外站', '--all')).toContain('1');
});
test.afterAll(async () => {
  await site.stop();
  for (const it of servers) {
    it.closeAllConnections();
    it.close();
  }
  if (before !== undefined) process.env.LANTERN_URL = before;
});

/** Publishes the collected draft as an operator; its number. */
async function publish(page: Page): Promise<number> {
  const ask = async (path: string, data: unknown): Promise<unknown> => {
    const answer = await page.request.post(path, { headers: { 'x-console': '1' }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await ask(openConsole.path, { loginName: 'operator', loginPwd: 'operator1234' });
  const found = z
    .object({ data: z.object({ list: z.array(z.looseObject({ id: z.number() })) }) })
    .parse(await ask(listAllVideos.path, { currentPage: 1, text: title }));
  const id = found.data.list[0]?.id ?? 0;
  await ask(publishVideo.path, { id, publishTime: null });
  return id;
}

test('lines of other sites that do not play are left one after the other, each with a message, until one plays', async () => {
  const { launchOptions, ...use } = config.use ?? {};
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=${rules}`],
  });
  try {
    const context = await browser.newContext({ ...use, baseURL: site.address });
    const page = await context.newPage();
    await page.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
    const refused: string[] = [];
    page.on('console', (it) => {
      if (it.text().includes('Content Security Policy')) refused.push(it.text());
    });
    const id = await publish(page);
    await openAsAdult(page, `/videoinfo?id=${id}`);
    for (const [left, next] of [
      ['refuses', 'silent'],
      ['silent', 'closed'],
      ['closed', 'good'],
    ]) {
      await expect(page.getByText(`${left} 无法播放，已换到 ${next}`)).toBeVisible();
    }
    await expect.poll(() => readClock(page)).toBeGreaterThan(1);
    // The address is another site's own, and the page's policy allows it.
    await expect(page.getByRole('alert')).toBeHidden();
    expect(refused).toEqual([]);
  } finally {
    await browser.close();
  }
});
