import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Page } from '@playwright/test';

import { findFreePort, startEmptySiteWith } from '../start-site.ts';
import { expect, expectLoaded, expectWell, goTo, test } from './console.ts';
import { totpCode } from './totp-code.ts';

const run = promisify(execFile);
const operatorProgram = fileURLToPath(
  new URL('../../../api/src/programs/operator.ts', import.meta.url),
);
// Some thirty screens, each read by axe at two sizes.
test.setTimeout(400_000);

const desktop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

/** A site as it is on its first day: no demo, and one operator whom a program on the server made. */
async function openNewSite() {
  const port = await findFreePort();
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    SIGNING_SECRET: 'a signing secret that only tests use',
    ENVELOPE_KEY: 'a-key-of-a-test-',
    ENVELOPE_IV: 'an-iv-of-a-test-',
  };
  const site = await startEmptySiteWith(settings);
  const env = { ...process.env, ...settings, DATA_DIR: site.dataDir };
  const { stdout } = await run(process.execPath, [operatorProgram, 'add', 'first'], { env });
  const password = /password (\S+)/.exec(stdout)?.[1] ?? '';
  return { ...site, password };
}

/** Logs in for the first time: a second factor is set up before anything else. */
async function enterFirst(page: Page, password: string): Promise<void> {
  await page.goto('/console/');
  await page.getByLabel('账号', { exact: true }).fill('first');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const authenticator = page.getByRole('button', { name: '身份验证器' });
  await expect(authenticator).toBeVisible();
  await expectWell(page, /first/);
  await authenticator.click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('应用显示的 6 位验证码').fill(totpCode(secret));
  await page.getByRole('button', { name: '完成设置' }).click();
  await page.getByRole('button', { name: '我已保存好' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '总览' })).toBeVisible();
}

/** What has nothing to show on the first day, each by what brings something there; no two of the same screen in turn. */
const empty: Readonly<Record<string, RegExp>> = {
  '/videos': /入库/,
  '/intake': /拖入视频/,
  '/collect': /接口/,
  '/places': /从空白开始/,
  '/ads': /图片和链接/,
  '/members': /访客打开站点/,
  '/orders': /购买/,
  '/withdrawals': /申请提现/,
  '/sales?tab=cards': /制作一批/,
  '/reports': /举报/,
  '/rights': /到期/,
  '/chats': /联系客服/,
  '/places?tab=topics': /专题/,
  '/members?tab=adjustments': /会员页面/,
  '/collect?tab=cases': /拿不准/,
  '/orders?tab=cases': /对不上/,
  '/reports?tab=danmaku': /弹幕/,
  '/rights?tab=uncovered': /列在这里/,
  '/chats?tab=feedback': /会员/,
  '/places?tab=pins': /置顶/,
  '/reports?tab=profiles': /昵称/,
  '/rights?tab=all': /登记/,
  '/reports?tab=months': /举报/,
};

/** What is there from the first day on. */
const others = [
  '/',
  '/sales',
  '/figures',
  '/system',
  '/site',
  '/figures?tab=site',
  '/account',
  '/system?tab=condition',
  '/figures?tab=revenue',
  '/system?tab=audit',
];

/** Looks at the open screen on a phone and on a desktop, which is the size the next screen is opened at. */
async function lookAtBothSizes(page: Page, look: () => Promise<void>): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectLoaded(page);
    await look();
  }
}

test('every section of a new site says what to do next, on a desktop and on a phone', async ({
  browser,
}) => {
  const site = await openNewSite();
  const context = await browser.newContext({
    baseURL: site.address,
    locale: 'zh-CN',
    serviceWorkers: 'block',
    viewport: desktop,
  });
  try {
    const page = await context.newPage();
    await enterFirst(page, site.password);
    for (const [path, brings] of Object.entries(empty)) {
      await goTo(page, path);
      await lookAtBothSizes(page, async () => {
        await expect.soft(page.locator('.empty').first(), path).toContainText(brings);
        await expectWell(page, /first/);
      });
    }
    for (const path of others) {
      await goTo(page, path);
      await lookAtBothSizes(page, () => expectWell(page, /first/));
    }
    await page.setViewportSize(phone);
    // The first hour, step by step, from where a new operator comes in.
    await goTo(page, '/');
    const steps = page.getByRole('region', { name: '开始使用' }).getByRole('listitem');
    await expect(steps).toHaveCount(6);
    const places = steps.filter({ hasText: '建立分类' });
    await places.getByRole('button', { name: '通用分类' }).click();
    const question = page.getByRole('dialog', { name: '套用通用分类？' });
    await expectWell(page, /first/);
    await page.screenshot({ path: test.info().outputPath('preset.png') });
    await question.getByRole('button', { name: '通用分类' }).click();
    await expect(places.getByLabel('已完成')).toBeVisible();
    await expect(places.getByRole('button', { name: '通用分类' })).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath('steps.png') });
    await steps.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: '运营' })).toBeVisible();
    await goTo(page, '/videos');
    await page.locator('.empty').getByRole('link').click();
    await expect(page.getByRole('region', { name: '上传影片' })).toBeVisible();
  } finally {
    await context.close();
    await site.stop();
  }
});
