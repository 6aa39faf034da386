import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';

import { reportLineFailure } from '@lantern/contracts/calls/lines';
import { listInbox } from '@lantern/contracts/calls/operator/inbox';
import { listAllVideos, publishVideo } from '@lantern/contracts/calls/operator/videos';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

import { askSite } from '../ask-site.ts';
import { registerMember } from '../become-member.ts';
import { runProgram, startSiteWith } from '../start-site.ts';
import { siteAddress } from '../visit.ts';
import { enter, expect, expectWell, test } from './console.ts';

// One site and one feed for all of them, each with titles of its own.
test.describe.configure({ mode: 'default' });

interface Film {
  vod_id: number;
  vod_name: string;
  vod_content: string;
  vod_play_from: string;
  vod_play_url: string;
}

/** What the feed says, and whether it is away. */
const feed = { films: new Map<number, Film>(), isAway: false };
const category = { type_id: 1, type_pid: 0, type_name: '探索系列' };
const host = (player: string): string => `https://${player}.lines.example`;

/** A title that no other test has, with a line for each player. */
function publishInFeed(
  mark: number,
  players: readonly string[],
  introduction = '来源的第一版',
): string {
  const film = {
    vod_id: mark,
    vod_name: `迁来的片${mark}`,
    vod_content: introduction,
    vod_play_from: players.join('$$$'),
    vod_play_url: players.map((it) => `第1集$${host(it)}/${mark}/1.m3u8`).join('$$$'),
  };
  feed.films.set(mark, film);
  return film.vod_name;
}

async function startFeed(): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://feed.example');
    const list = searchParams.get('pg') === '1' ? [...feed.films.values()] : [];
    const more = { type_id: 1, type_name: category.type_name, vod_year: '2020' };
    const page = { code: 1, msg: '', page: 1, pagecount: 1, limit: '500', total: list.length };
    response.statusCode = feed.isAway ? 500 : 200;
    response.end(
      JSON.stringify({ ...page, list: list.map((it) => ({ ...more, ...it })), class: [category] }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the feed listens on no port');
  return { server, address: `http://127.0.0.1:${at.port}/api.php/provide/vod/` };
}

let served: Awaited<ReturnType<typeof startFeed>>;
let site: Awaited<ReturnType<typeof startSiteWith>>;
let shared: string;
const inner = { INNER_ADDRESSES: '127.0.0.1' };
const collect = (...args: string[]) => runProgram(site, 'collect', args, inner);

test.beforeAll(async () => {
  served = await startFeed();
  shared = siteAddress();
  site = await startSiteWith(inner);
  process.env.LANTERN_URL = site.address;
  await collect(
    'add',
    served.address,
    '--name',
    '友站',
    '--operator',
    'operator',
    '--licence',
    'owned',
  );
});
test.afterAll(async () => {
  process.env.LANTERN_URL = shared;
  await site.stop();
  served.server.closeAllConnections();
  served.server.close();
});

/** What sources and their players are called is no English of the console's. */
const data = /m3u8|http|example|MacCMS|npm|lines/;
const drawMark = (): number => randomInt(1e8, 1e9);

const open = async (page: Page, title: string) => {
  await enter(page, `/videos?text=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: title }).click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByRole('heading', { name: '剧集' })).toBeVisible();
  return drawer;
};

test('the page shows who filled a field, an edit stays, and the field goes back to its source', async ({
  page,
}) => {
  test.slow();
  const mark = drawMark();
  const title = publishInFeed(mark, ['am3u8']);
  await collect('友站', '--all');
  const drawer = await open(page, title);
  await expect(drawer.getByText('来源：友站', { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText(`来源：友站 · 播放器 am3u8 · 编号 ${mark}`)).toBeVisible();
  await expect(drawer.getByRole('button', { name: /恢复为来源$/ })).toHaveCount(0);
  const introduction = drawer.getByRole('textbox', { name: '简介' });
  await introduction.fill('人工改过的简介');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer.getByText(/^人工：operator/)).toBeVisible();
  await expectWell(page, data);

  publishInFeed(mark, ['am3u8'], '来源的第二版');
  await collect('友站', '--all');
  await page.reload();
  await expect(introduction).toHaveValue('人工改过的简介');
  await drawer.getByRole('button', { name: '简介恢复为来源' }).click();
  const question = page.getByRole('dialog', { name: '把“简介”恢复为来源？' });
  await expect(question.getByText('马上换回来源最后给的内容')).toBeVisible();
  await expectWell(page, data);
  await question.getByRole('button', { name: '恢复为来源' }).click();
  await expect(introduction).toHaveValue('来源的第二版');
  await expect(drawer.getByText(/^人工：/)).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: '简介恢复为来源' })).toHaveCount(0);
});

test('the last 30 days of a source stand as a strip, with the days on which it failed', async ({
  page,
}) => {
  publishInFeed(drawMark(), ['am3u8']);
  await collect('友站', '--all');
  await enter(page, '/collect');
  const row = page.getByRole('row', { name: /友站/ });
  const textInRow = (failed: RegExp) => row.getByText(failed);
  await expect(textInRow(/^新增 [1-9]\d*，更新 \d+，失败 \d+ 次$/)).toBeAttached();
  feed.isAway = true;
  await expect(collect('友站', '--all')).rejects.toThrow('the feed answered: 500');
  feed.isAway = false;
  await page.reload();
  await expect(textInRow(/^新增 [1-9]\d*，更新 \d+，失败 [1-9]\d* 次$/)).toBeAttached();
  await expect(textInRow(/^\d\d-\d\d 新增 [1-9]\d*，更新 \d+，失败 [1-9]\d* 次$/)).toBeAttached();
  await expectWell(page, data);
});

/** Publishes a draft as the operator of this page; its number. */
async function publish(page: Page, title: string): Promise<number> {
  const ask = async (path: string, payload: unknown): Promise<unknown> => {
    const sent = { headers: { 'x-console': '1' }, data: payload };
    const response = await page.request.post(path, sent);
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const found = z
    .object({ data: z.object({ list: z.array(z.looseObject({ id: z.number() })) }) })
    .parse(await ask(listAllVideos.path, { currentPage: 1, text: title }));
  const id = found.data.list[0]?.id ?? 0;
  await ask(publishVideo.path, { id, publishTime: null });
  return id;
}

test('players are put in an order that members get, and the failures of their players are counted by host', async ({
  page,
  request,
}) => {
  test.slow();
  const mark = drawMark();
  const players = ['one', 'two'].map((it) => `${it}${mark}m3u8`);
  const [first = '', second = ''] = players;
  const title = publishInFeed(mark, players);
  await collect('友站', '--all');
  await enter(page, '/collect?tab=lines');
  const vid = await publish(page, title);
  const lines = async () => (await askSite(request, getVideoDetail, { vid })).srcList;
  await expect.poll(async () => (await lines()).map((it) => it.name)).toEqual(players);

  const order = page.getByRole('list', { name: '播放器顺序' });
  const places = async () => {
    const names = await order.getByRole('listitem').allTextContents();
    return players.toSorted(
      (one, other) =>
        names.findIndex((it) => it.includes(one)) - names.findIndex((it) => it.includes(other)),
    );
  };
  await expect(order.getByText(second)).toBeVisible();
  await expectWell(page, data);
  while ((await places())[0] !== second) {
    const before = await order.getByRole('listitem').allTextContents();
    await order.getByRole('button', { name: `上移 ${second}` }).click();
    await expect.poll(() => order.getByRole('listitem').allTextContents()).not.toEqual(before);
    await expect(page.getByText('顺序已保存').first()).toBeVisible();
  }
  await expect.poll(async () => (await lines()).map((it) => it.name)).toEqual([second, first]);
  await page.reload();
  await expect(order.getByText(second)).toBeVisible();
  expect(await places()).toEqual([second, first]);

  const [line] = await lines();
  const { token } = await registerMember(request);
  const failed = { cartoonCode: vid, moviesInfoId: line?.urlList[0]?.id ?? 0 };
  await askSite(request, reportLineFailure, failed, token);
  const hosts = page.getByRole('region', { name: '线路主机' });
  const row = hosts.getByRole('listitem').filter({ hasText: host(second) });
  await expect(async () => {
    await page.reload();
    await expect(row.getByText('7 天内会员播放失败 1 次')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expectWell(page, data);
});

test('a host that fails waits in the inbox, and leads to the lines', async ({ page }) => {
  const mark = drawMark();
  const subject = host(`bad${mark}`);
  // A host fails at its third check, an hour later.
  await page.route(`**${listInbox.path}`, async (route) => {
    const response = await route.fetch();
    const { data: there, ...rest } = z
      .looseObject({ data: z.object({ groups: z.array(z.unknown()), list: z.array(z.unknown()) }) })
      .parse(await response.json());
    const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const none = { detail: '', memberCode: '', askedBy: '', reason: '', confirmers: [] };
    const item = {
      ...none,
      kind: 'failingHost',
      id: subject,
      subject,
      pieces: 31,
      since: now,
      due: now,
      isLate: false,
      isYours: true,
    };
    const group = { kind: 'failingHost', total: 1, able: ['operator'] };
    const list = [item, ...there.list];
    await route.fulfill({ json: { ...rest, data: { groups: [group, ...there.groups], list } } });
  });
  await enter(page, '/inbox');
  await page.getByRole('button', { name: '线路主机失败 1' }).first().click();
  await expectWell(page, /./);
  await page.getByRole('button', { name: `${subject} · 31 部影片有线路在这里` }).click();
  const drawer = page.getByRole('dialog', { name: '线路主机失败' });
  await expectWell(page, /./);
  await drawer.getByRole('link', { name: '到它所在的页面处理' }).click();
  await expect(page.getByRole('region', { name: '线路主机' })).toBeVisible();
});

const columns = [
  'vod_id',
  'type_id',
  'vod_name',
  'vod_recycle_time',
  'vod_play_from',
  'vod_play_url',
];

/** A dump of a small site: two titles that come, one from its bin, and one that nothing plays. */
function writeDump(path: string, mark: number): Promise<void> {
  const line = `'am3u8','第1集$https://v1.old.example/${mark}.m3u8'`;
  const rows = [
    `1,1,'搬来的灯塔${mark}',0,${line}`,
    `2,1,'搬来的白鹭${mark}',0,${line.replace('.m3u8', '/2.m3u8')}`,
    `3,1,'扔掉的片${mark}',1700000000,${line}`,
    `4,1,'没有线路的片${mark}',0,'',''`,
  ];
  const table = (name: string, of: readonly string[], values: readonly string[]): string => {
    const created = of.map((it) => `\`${it}\` text`).join(',\n');
    const inserted = values.map((it) => `(${it})`).join(',');
    return `CREATE TABLE \`mac_${name}\` (\n${created}\n) ENGINE=MyISAM;\nINSERT INTO \`mac_${name}\` VALUES ${inserted};\n`;
  };
  const types = table('type', ['type_id', 'type_name'], [`1,'${category.type_name}'`]);
  return writeFile(path, types + table('vod', columns, rows));
}

test('the page shows what the program moved in, what was left out and the next commands @phone', async ({
  page,
}, testInfo) => {
  test.slow();
  const mark = drawMark();
  const dump = testInfo.outputPath('mac.sql');
  await writeDump(dump, mark);
  const move = (...args: string[]) => runProgram(site, 'move-in', args);
  const place = ['--from', dump, '--site-url', `https://old${mark}.example`, '--new-site'];
  await move(...place, '--category', '30', '--write', '--operator', 'operator');
  await enter(page, '/collect?tab=moves');
  const report = page.getByRole('region', { name: '结果' });
  await expect(report.getByRole('heading').getByText('完成')).toBeVisible();
  await expect(report.getByText('影片，存为草稿')).toBeVisible();
  await expect(report.getByText('影片，没有可播的线路')).toBeVisible();
  await expect(report.getByText('影片，在老站的回收站，不收')).toBeVisible();
  const left = page.getByRole('region', { name: '没有进来的影片' });
  await expect(left.getByRole('listitem').filter({ hasText: '没有可播放的线路' })).toContainText(
    '老站编号如 4',
  );
  const next = page.getByRole('region', { name: '下一步' });
  await expect(next.getByText(dump)).toBeVisible();
  await expect(next.getByRole('button', { name: /^复制命令：反悔/ })).toBeVisible();
  await expectWell(page, data);

  const command = await next.getByText(/^npm run move-in -- undo /).textContent();
  await move('undo', command?.split(' ').at(-1) ?? '');
  await page.reload();
  await expect(report.getByRole('heading').getByText('已反悔')).toBeVisible();
  await expect(
    page.getByRole('region', { name: '迁入记录' }).getByText('已反悔').first(),
  ).toBeVisible();
  await expectWell(page, data);
});
