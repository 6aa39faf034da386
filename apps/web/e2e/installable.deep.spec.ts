import { chromium, type BrowserContext, type Page } from '@playwright/test';

import config, { browserWithWindows } from '../playwright.config.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, openAsAdult, passAgeGate, siteAddress, test } from './visit.ts';

async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await passAgeGate(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** A browser with a profile: one without is incognito, where nothing can be installed. */
async function withProfile(folder: string, act: (context: BrowserContext) => Promise<void>) {
  const { launchOptions, ...use } = config.use ?? {};
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...use,
    executablePath: browserWithWindows,
    serviceWorkers: 'allow',
    baseURL: siteAddress(),
  });
  try {
    await act(context);
  } finally {
    await context.close();
  }
}

test('Chromium finds nothing that keeps the site from being installed', async () => {
  await withProfile(test.info().outputPath('profile'), async (context) => {
    await context.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
    const page = context.pages()[0] ?? (await context.newPage());
    await openWithWorker(page, '/');
    const session = await context.newCDPSession(page);
    const manifest = await session.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(manifest.data).toContain('"name":"灯影"');
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    await page.getByRole('button', { name: '安装到桌面' }).click();
    await expect(page.getByRole('button', { name: '立即安装' })).toBeVisible();
  });
});

test('the way to the desktop is on home, and on home only', async ({ page }) => {
  await openAsAdult(page, '/');
  const button = page.getByRole('button', { name: '安装到桌面' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: '安装到桌面' });
  const android = sheet.getByRole('link', { name: '安卓安装' });
  await expect(android).toHaveAttribute('href', /^https?:/);
  await expect(android).toHaveAttribute('target', '_blank');
  await expect(android).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(sheet.getByRole('heading', { name: '苹果教程' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(sheet).toBeHidden();
  for (const tab of ['专题', '收藏']) {
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: tab }).click();
    await expect(button).toBeHidden();
  }
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '首页' })
    .click();
  await expect(button).toBeVisible();
});

test('on a desktop the way to install lies beside the screen, not on it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsAdult(page, '/');
  const putAway = page.getByRole('button', { name: '30天内不再显示安装提示' });
  await expect(putAway).toBeVisible();
  const pill = await page.getByRole('button', { name: '安装到桌面' }).boundingBox();
  const rail = page.getByRole('navigation', { name: '主导航' });
  const { x = 0, width = 0 } = (await rail.boundingBox()) ?? {};
  expect((pill?.x ?? Infinity) + (pill?.width ?? 0)).toBeLessThanOrEqual(x + width);
  await putAway.click();
  await expect(putAway).toBeHidden();
});

test('search engines are asked to stay away', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  expect(await (await request.get('/')).text()).toContain('<meta name="robots" content="noindex"');
});
