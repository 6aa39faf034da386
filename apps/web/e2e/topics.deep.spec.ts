import type { Video } from '@lantern/contracts/entities/video';
import type { Locator, Page } from '@playwright/test';

import { findVideo } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, openAsAdult, passAgeGate, readPlace, rollToTheEnd, test } from './visit.ts';

const topicTitles = [
  '超清无码',
  '华语大制作',
  '黑料不打烊',
  '水果派',
  '探花系列',
  '乱伦精选',
  '深夜保健室',
  '中文剧情',
];

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click();

async function logIn(page: Page, account: string, password: string): Promise<void> {
  await openAsAdult(page, '/login');
  await page.getByPlaceholder('账号').fill(account);
  await page.getByPlaceholder('密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL('/');
}

const videoCards = (page: Page) => page.locator('a[href^="/videoinfo"]:visible');

test('the topics, one of them to its end, and back', async ({ page }) => {
  await openAsAdult(page, '/');
  await openTab(page, '专题');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(topicTitles);
  await expectAccessible(page);

  await page.getByRole('link', { name: '华语大制作' }).click();
  await expect(page).toHaveURL(/\/cateInfo\?item=/);
  await expect(page.getByRole('heading', { level: 1, name: '华语大制作' })).toBeVisible();
  await expect(videoCards(page).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden();
  await expectAccessible(page);
  await rollToTheEnd(page);
  await page.getByRole('button', { name: '回到顶部' }).click();
  await expect.poll(() => readPlace(page)).toBe(0);
  // An impatient thumb does not go back twice.
  await page.getByRole('button', { name: '返回' }).dblclick();
  await expect(titles).toHaveText(topicTitles);
  await expect(page).toHaveURL('/category');
});

for (const [width, columns] of [
  [390, 1],
  [820, 2],
  [1440, 3],
] as const) {
  test(`at ${width} px the topics and the favourites use the width, and a category shows what it got last`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const countColumns = async (items: Locator): Promise<number> => {
      await expect(items.nth(3)).toBeAttached();
      const left = await items.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().x));
      return new Set(left.slice(0, 4)).size;
    };
    const member = await registerMember(request);
    await openAsMember(page, '/category', member);
    const topics = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => countColumns(topics)).toBe(columns);
    await expectAccessible(page);

    const list: Video[] = [];
    await findVideo(request, (it) => list.push(it) >= 6);
    await page.evaluate((kept) => localStorage.setItem('savedVideos', kept), JSON.stringify(list));
    await page.goto('/collengt');
    const kept = page.getByRole('article');
    await expect.poll(() => countColumns(kept)).toBe(Math.min(columns, 2));
    await expectAccessible(page);

    await page.goto('/taglist');
    const recent = page.getByRole('region', { name: '最近更新' });
    await expect(recent.getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('an address that names no topic asks for no picture and leads home', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (it) => asked.push(new URL(it.url()).hostname));
  const forged = { code: '__proto__', sonTypeCode: '', path: 'https://evil.example/pixel.png' };
  await openAsAdult(page, `/cateInfo?item=${encodeURIComponent(JSON.stringify(forged))}`);
  await expect(page.getByText('没有找到这个专题')).toBeVisible();
  expect(asked.filter((host) => host.includes('evil'))).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL('/');
});

test('a visitor finds the gate before the dark web, and both ways on', async ({ page }) => {
  await openAsAdult(page, '/');
  await openTab(page, '暗网');
  const unlock = page.getByRole('link', { name: '会员解锁' });
  await expect(unlock).toBeVisible();
  await expect(videoCards(page)).toHaveCount(0);
  await expectAccessible(page);
  await unlock.click();
  await expect(page.getByRole('heading', { level: 1, name: '会员中心' })).toBeVisible();
  await expect(page).toHaveURL('/vip');
  await page.goBack();
  await page.getByRole('link', { name: '点击离开' }).click();
  await expect(page).toHaveURL('/');
});

test('a member with VIP enters the dark web, changes a batch and goes on to more', async ({
  page,
}) => {
  await logIn(page, 'vip', 'vip12345');
  await openTab(page, '暗网');
  const section = page.getByRole('region', { name: '深空档案' });
  await expect(section).toBeVisible();
  await expect(page.getByRole('link', { name: '会员解锁' })).toHaveCount(0);
  await expectAccessible(page);

  const answered = page.waitForResponse(/changeBatch/);
  await section.getByRole('button', { name: '换一批' }).click();
  expect((await answered).ok()).toBe(true);
  await expect(section.getByRole('heading', { level: 3 })).toHaveCount(4);

  await section.getByRole('link', { name: '查看更多' }).click();
  await expect(page).toHaveURL(/\/sreinfo\?/);
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ title: '暗网', type: '90', sonType: '901' });
});

test('all categories, from home and on to the videos of one', async ({ page }) => {
  await openAsAdult(page, '/');
  await page.getByRole('link', { name: '全部分类' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '全部分类' })).toBeVisible();
  await expect(page).toHaveURL('/taglist');
  await page.getByRole('button', { name: '水果派' }).click();
  const panel = page.getByRole('region', { name: '水果派' });
  await expect(panel.getByRole('link', { name: '中文剧情' })).toBeVisible();
  await expect(page.getByRole('button', { name: '深空档案' })).toHaveCount(0);
  await expectAccessible(page);
  await panel.getByRole('link', { name: '中文剧情' }).click();
  await expect(page).toHaveURL(/\/sreinfo\?/);
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ title: '中文剧情', type: '31', sonType: '93' });
  await page.goBack();
  await expect(panel).toBeVisible();
});

test('the categories can be read at twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await openAsAdult(page, '/taglist');
  const tag = page.getByRole('main').getByRole('listitem').first();
  // Five characters abreast.
  await expect.poll(async () => (await tag.boundingBox())?.width).toBeGreaterThan(80);
});

test('a deep link waits at the door, then opens', async ({ page }) => {
  await page.goto('/category');
  await expect(page.getByText('超清无码')).toHaveCount(0);
  await passAgeGate(page);
  await expect(page.getByText('超清无码')).toBeVisible();
});
