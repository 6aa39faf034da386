import { createServer, type Server } from 'node:http';

import type { Locator, Page } from '@playwright/test';

import { startSiteWith } from '../start-site.ts';
import { siteAddress } from '../visit.ts';
import { answer, enter, enterAs, expect, expectWell, goTo, makeOperator, test } from './console.ts';

const classes = [
  { type_id: 1, type_pid: 0, type_name: '探索系列' },
  { type_id: 9, type_pid: 0, type_name: '对方独有的一类' },
];

const film = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  vod_id: id,
  type_id: 9,
  type_name: '对方独有的一类',
  vod_name: `采集来的片${id}号`,
  vod_year: '2020',
  vod_director: '朱思远',
  vod_play_from: 'am3u8',
  vod_play_url: `第1集$https://v1.example/${id}/1.m3u8#第2集$https://v1.example/${id}/2.m3u8`,
  ...more,
});

/** The last one may be the first, by its name: neither its year nor its director is known. */
const titles = [
  film(1),
  film(2),
  film(3, { vod_name: '采集来的片1号', vod_year: '', vod_director: '', vod_play_from: 'bm3u8' }),
];

/** A feed of these titles. */
async function startFeed(): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const question = new URL(request.url ?? '/', 'http://feed.example');
    const ids = question.searchParams.get('ids')?.split(',');
    const isFirst = question.searchParams.get('pg') === '1';
    const found = titles.filter(({ vod_id: id }) => ids === undefined || ids.includes(String(id)));
    const list = isFirst ? found : [];
    const page = { code: 1, msg: '数据列表', page: 1, pagecount: 1, limit: '20' };
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(JSON.stringify({ ...page, total: found.length, list, class: classes }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the feed listens on no port');
  return { server, address: `http://127.0.0.1:${at.port}/api.php/provide/vod/` };
}

// One site serves them all.
test.describe.configure({ mode: 'default' });

let feed: Awaited<ReturnType<typeof startFeed>>;
let site: Awaited<ReturnType<typeof startSiteWith>>;
let shared: string;

test.beforeAll(async () => {
  feed = await startFeed();
  shared = siteAddress();
  site = await startSiteWith({ INNER_ADDRESSES: '127.0.0.1' });
  process.env.LANTERN_URL = site.address;
});
test.afterAll(async () => {
  process.env.LANTERN_URL = shared;
  await site.stop();
  feed.server.closeAllConnections();
  feed.server.close();
});

/** What a name of the feed's own is no English of the console's. */
const data = /JSON|http|am3u8|bm3u8|m3u8/;

const tab = (page: Page, name: string): Locator =>
  page.getByRole('radiogroup').getByText(name, { exact: true });

async function addSource(page: Page): Promise<void> {
  await enter(page, '/collect');
  await page.getByRole('button', { name: '添加来源' }).first().click();
  const drawer = page.getByRole('dialog', { name: '添加来源' });
  await drawer.getByLabel('名称').fill('某站');
  await drawer.getByLabel('接口地址').fill('http://192.168.1.1/api.php/provide/vod/');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer.getByText('不能指向本机或内网')).toBeVisible();
  await drawer.getByLabel('接口地址').fill(feed.address);
  await expectWell(page, data);
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { name: '某站', level: 1 })).toBeVisible();
}

async function bind(page: Page): Promise<void> {
  const choice = page.getByLabel('对方独有的一类 放进');
  await expect(page.getByLabel('探索系列 放进')).not.toHaveValue('');
  await expect(choice).toHaveValue('');
  await choice.selectOption('不采集');
  await choice.selectOption('探索系列');
  await expectWell(page, data);
  await page.getByRole('button', { name: '保存绑定（1）' }).click();
  await expect(page.getByRole('button', { name: '保存绑定', exact: true })).toBeDisabled();
}

test('a feed is added, bound, tried, switched on, and what it is not certain of is decided', async ({
  page,
}) => {
  test.slow();
  await addSource(page);
  await bind(page);

  await tab(page, '试运行').click();
  await page.getByRole('button', { name: '试运行' }).click();
  const tried = page.getByRole('region', { name: '试运行结果' }).getByRole('listitem');
  await expect(tried).toHaveCount(3);
  await expect(tried.first()).toContainText('存为草稿');
  await expect(tried.last()).toContainText('本站可能已有，待您判断');
  await expectWell(page, data);

  await tab(page, '设置').click();
  await expect(page.getByText('先由站长在“权利”里申明')).toBeVisible();
  await expect(page.getByRole('button', { name: '开启', exact: true })).toBeHidden();
  await page.getByRole('button', { name: '申明权利' }).click();
  const drawer = page.getByRole('dialog', { name: '申明权利' });
  await drawer.getByLabel('来源与依据').fill('友站的公开接口');
  await expectWell(page, data);
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('友站的公开接口')).toBeVisible();
  await expectWell(page, data);
  await page.getByRole('button', { name: '开启', exact: true }).click();
  await answer(page, '开启');
  await expect(page.getByRole('region', { name: '状态' }).getByText('已开启')).toBeVisible();

  await page.getByRole('button', { name: '采集全部' }).click();
  await answer(page, '采集全部');
  await tab(page, '记录').click();
  const runs = page.getByRole('region', { name: '采集记录' });
  await expect(runs.getByRole('row', { name: /全部 完成/ })).toBeVisible();
  await expectWell(page, data);

  await goTo(page, '/inbox');
  await expect(page.getByText('某站 · 1 部影片可能已在本站')).toBeVisible();
  await goTo(page, '/collect?tab=cases');
  const open = page.getByRole('listitem', { name: '采集来的片1号' });
  await expect(open.getByRole('region', { name: '对方' })).toContainText('不详');
  await expect(open.getByRole('region', { name: '本站' })).toContainText('朱思远');
  await expectWell(page, data);
  await page.keyboard.press('s');
  await expect(page.getByText('没有待定的影片')).toBeVisible();

  await goTo(page, '/collect/1');
  await expect(page.getByText('已入 2，待定 0，拒绝 1')).toBeVisible();

  await goTo(page, '/collect?tab=lines');
  const hosts = page.getByRole('region', { name: '线路主机' });
  const host = hosts.getByRole('listitem').filter({ hasText: 'https://v1.example' });
  await expectWell(page, data);
  await host.getByRole('button', { name: '封禁' }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('不再可用');
  await answer(page, '封禁');
  await expect(host.getByText('已封禁')).toBeVisible();
  await expect(host.getByText('不再可用')).toBeVisible();
  await host.getByRole('button', { name: '解封' }).click();
  await answer(page, '解封');
  await expect(host.getByText('未检查')).toBeVisible();
  await host.getByRole('button', { name: '换主机' }).click();
  const replacing = page.getByRole('dialog', { name: /^换主机/ });
  await replacing.getByLabel('新主机').fill('http://10.0.0.1');
  await replacing.getByRole('button', { name: '看看会改多少' }).click();
  await expect(replacing.getByText('不能指向本机或内网')).toBeVisible();
  await replacing.getByLabel('新主机').fill('https://v2.example');
  await replacing.getByRole('button', { name: '看看会改多少' }).click();
  await expect(replacing.getByText(/部影片的 \d+ 个地址改到/)).toBeVisible();
  await expectWell(page, data);
  await replacing.getByRole('button', { name: '替换' }).click();
  const question = page.getByRole('dialog', { name: /^改 \d+ 个地址/ });
  await question.getByRole('button', { name: '替换' }).click();
  await expect(replacing).toBeHidden();
  const done = page.getByRole('region', { name: '最近的替换' });
  await expect(done.getByText('https://v1.example → https://v2.example')).toBeVisible();
  await done.getByRole('button', { name: '撤回' }).click();
  await answer(page, '撤回');
  await expect(done.getByText('已撤回')).toBeVisible();
  await expect(host).toBeVisible();
});

test('an editor sees a source, and does not declare its right', async ({ browser, page }) => {
  const { name, password } = await makeOperator(page, 'content');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: siteAddress(),
    locale: 'zh-CN',
  });
  const editor = await context.newPage();
  await enterAs(editor, name, password, '/collect');
  await expect(editor.getByRole('heading', { name: '采集', level: 1 })).toBeVisible();
  await expectWell(editor, data);
  await context.close();
});
