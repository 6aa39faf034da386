import { startSiteWith } from '../start-site.ts';
import { enter, expect, expectWell, test } from './console.ts';
import { sendDrawn } from './draw-picture.ts';

test('a brand of its own, and a notice, are seen by the next visitor, without a restart', async ({
  browser,
}) => {
  const site = await startSiteWith({});
  const context = await browser.newContext({
    baseURL: site.address,
    locale: 'zh-CN',
    serviceWorkers: 'block',
    viewport: { width: 1366, height: 768 },
  });
  try {
    const page = await context.newPage();
    await enter(page, '/site');
    await page.getByLabel('站点名称').fill('山海');
    await page.getByLabel('主题色').fill('#102040');
    const brand = page.getByRole('region', { name: '品牌' });
    await sendDrawn(page, brand.getByRole('button', { name: '选择图片' }).first());
    await sendDrawn(page, brand.getByRole('button', { name: '选择图片' }), () => expectWell(page));
    await page.getByRole('textbox', { name: '公告', exact: true }).fill('春节不打烊');
    await page.getByLabel('公告开始时间').fill('2026-01-01');
    await page.getByRole('textbox', { name: '原因' }).fill('换品牌');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('这个颜色在深色背景上看不清')).toBeVisible();
    await expect(page.getByLabel('主题色')).toBeFocused();
    await page.getByLabel('主题色').fill('#4da3ff');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('处修改未保存')).toBeHidden();
    await expectWell(page, /example/);
    await page.screenshot({ path: test.info().outputPath('site.png'), fullPage: true });

    const visitor = await context.newPage();
    await visitor.setViewportSize({ width: 390, height: 844 });
    await visitor.goto('/');
    await expect(visitor).toHaveTitle(/山海/);
    await expect(visitor.getByText('山海', { exact: true })).toBeVisible();
    await expect(visitor.locator('img[src^="/media/images/"]').first()).toBeVisible();
    const accent = () =>
      visitor.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim(),
      );
    expect(await accent()).toBe('#4da3ff');
    await visitor.screenshot({ path: test.info().outputPath('door.png') });
    const icon = await visitor.locator('link[rel="icon"]').getAttribute('href');
    for (const path of [icon ?? '', '/manifest.webmanifest']) {
      const answered = await context.request.get(path);
      expect([path, answered.ok()]).toEqual([path, true]);
    }
    const manifest: unknown = await (await context.request.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: '山海', short_name: '山海' });
    expect(JSON.stringify(manifest)).toMatch(/"src":"\/brand\//);
    await visitor.getByRole('button', { name: '我已满18岁，进入' }).click();
    await expect(visitor.getByText('春节不打烊').first()).toBeVisible();
    await visitor.screenshot({ path: test.info().outputPath('home.png') });
  } finally {
    await context.close();
    await site.stop();
  }
});
