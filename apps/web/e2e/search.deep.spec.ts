import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from './expect-accessible.ts';
import { expect, openAsAdult, readPlace, rollDownUntil, test } from './visit.ts';

const history = (page: Page) => page.getByRole('region', { name: '历史搜索' });
const results = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

async function searchFor(page: Page, term: string): Promise<void> {
  await page.getByRole('searchbox').fill(term);
  await page.getByRole('button', { name: '搜索', exact: true }).click();
}

/** Opens the first video found, and comes back when it has done there what it was to do. */
async function visitFirst(page: Page, act: () => Promise<void>): Promise<string> {
  const title = await results(page).first().textContent();
  await results(page).first().click();
  await expect(page).toHaveURL(/videoinfo/);
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
  await act();
  await page.goBack();
  return title ?? '';
}

test('a search from home finds videos, and back leads the way one came', async ({ page }) => {
  await openAsAdult(page, '/');
  await page.getByRole('link', { name: '搜索您感兴趣的视频' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await searchFor(page, '   ');
  await expect(page).toHaveURL('/sreach');

  await searchFor(page, ' 灯塔 ');
  await expect(page).toHaveURL(/\/sreinfo\?.*searchStr=/);
  await expect(results(page).first()).toContainText('灯塔');
  const wide = await page.getByRole('main').getByRole('link').first().boundingBox();
  const next = await page.getByRole('main').getByRole('link').nth(1).boundingBox();
  expect(wide?.width).toBeGreaterThan(1.9 * (next?.width ?? Infinity));

  await searchFor(page, '没有这样的视频');
  await expect(page.getByText('没有找到相关视频')).toBeVisible();
  await page.goBack();
  await expect(results(page).first()).toContainText('灯塔');
  await page.goBack();
  await expect(history(page).getByRole('link')).toHaveText(['没有这样的视频', '灯塔']);
});

test('fifteen hot words lead to results', async ({ page }) => {
  await openAsAdult(page, '/sreach');
  const words = page.getByRole('region', { name: '热门搜索' }).getByRole('link');
  await expect(words).toHaveCount(15);
  await expectAccessible(page);
  await words.first().click();
  await expect(results(page).first()).toBeVisible();
  await expectAccessible(page);
});

test('searches of others are suggested, those with the typed beginning first, and lead to results', async ({
  page,
}) => {
  await openAsAdult(page, '/sreach');
  const guesses = page.getByRole('region', { name: '猜你想搜' }).getByRole('link');
  await expect(guesses.first()).toBeVisible();
  expect(await guesses.count()).toBeLessThanOrEqual(10);
  await page.getByRole('searchbox').fill('船');
  await expect(guesses).toHaveText([/船/]);
  await page.getByRole('searchbox').fill('没有人搜过');
  await expect(guesses).toHaveCount(0);
  await page.getByRole('searchbox').fill('纸');
  await expect(guesses.first()).toHaveText(/^纸/);
  const words = (await guesses.first().textContent()) ?? '';
  await guesses.first().click();
  await expect(page).toHaveURL(new RegExp(`searchStr=${encodeURIComponent(words)}`));
  await expect(results(page).first()).toContainText(words);
  await page.goBack();
  await expect(history(page).getByRole('link')).toHaveText([words]);
  // What stands in the history is not offered once more.
  await expect(guesses.filter({ hasText: words })).toHaveCount(0);
});

test('查看更多 opens the list behind it, which goes on', async ({ page }) => {
  await openAsAdult(page, '/');
  await page
    .getByRole('region', { name: '排行榜' })
    .getByRole('link', { name: '查看更多' })
    .click();
  await expect(page).toHaveURL(/\/sreinfo\?.*type=15/);
  await expect(page.getByRole('heading', { level: 1, name: '排行榜' })).toBeVisible();
  await expect(results(page).first()).toBeVisible();
  const first = await results(page).first().textContent();
  await rollDownUntil(page, 3000, () => page.evaluate(() => scrollY > 6 * innerHeight));
  await page.getByRole('button', { name: '回到顶部' }).click();
  await expect(results(page).first()).toHaveText(first ?? '');
});

test('a list that grows stays where one has scrolled to', async ({ page }) => {
  let asked = 0;
  page.on('request', (it) => {
    if (it.url().endsWith('/listPagingBySearch')) asked++;
  });
  await openAsAdult(page, '/sreinfo?type=15');
  await expect(results(page).first()).toBeVisible();
  await rollDownUntil(page, 200, () => asked >= 3);
  const before = await readPlace(page);
  await expect(page.getByText('加载中...')).toBeHidden();
  expect((await readPlace(page)) - before).toBeLessThan(400);
});

test('all that an address says is text', async ({ page }) => {
  const query = new URLSearchParams({
    title: '<img src=x onerror=alert(1)>',
    searchStr: `%_\\'"\0${'长'.repeat(500)}`,
    type: '1 or 1=1',
    sonType: ',,',
  });
  await openAsAdult(page, `/sreinfo?${query}`);
  await expect(page.getByText('没有找到相关视频')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=a');
});

for (const [width, height] of [
  [375, 812],
  [812, 375],
  [414, 896],
  [896, 414],
  [390, 844],
] as const) {
  test.describe(`on a screen of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, screen: { width, height } });

    test('results stand as far down as they should', async ({ page }) => {
      await openAsAdult(page, '/sreinfo?type=0');
      await expect(results(page).first()).toBeVisible();
      const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
      const header = page.getByRole('banner');
      expect((await topOf(header)) >= 90).toBe(width !== 390);
      // Above the header, and no hole between it and the first result.
      const first = page.getByRole('main').getByRole('link').first();
      expect((await topOf(first)) - (await topOf(header))).toBeLessThan(180);
    });
  });
}

test('a favourite is found again, and the list is cleared', async ({ page }) => {
  await openAsAdult(page, '/sreinfo?type=0');
  const title = await visitFirst(page, async () => {
    await page.getByRole('button', { name: '收藏', exact: true }).click();
    await expect(page.getByText('收藏成功')).toBeVisible();
  });
  await page.goto('/');
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '收藏' })
    .click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([title]);
  await expectAccessible(page);

  await page.getByRole('button', { name: '清空收藏' }).click();
  const dialog = page.getByRole('alertdialog', { name: '确认清空' });
  await expect(dialog).toContainText('确定要清空所有收藏吗？');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('status')).toHaveText('取消');
  await page.getByRole('button', { name: '清空收藏' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('status')).toHaveText('清除成功');
  await expect(page.getByText('暂无收藏')).toBeVisible();
  await page.reload();
  await expect(page.getByText('暂无收藏')).toBeVisible();
});

test('a watched video is in the history, which is cleared', async ({ page }) => {
  await openAsAdult(page, '/sreinfo?type=0');
  const title = await visitFirst(page, async () => undefined);
  await page.goto('/');
  await page.getByRole('link', { name: '历史记录' }).click();
  await expect(results(page)).toHaveText([title]);
  await expectAccessible(page);
  await page.getByRole('button', { name: '清空历史记录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('status')).toHaveText('清除历史记录成功');
  await expect(page.getByText('暂无观看记录')).toBeVisible();
});
