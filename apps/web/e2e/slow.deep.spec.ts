import type { Page } from '@playwright/test';

import { expectAccessible } from './expect-accessible.ts';
import { expect, openAsAdult, test } from './visit.ts';

/** Calls of these paths are never answered, until told otherwise. Answers how to let them through. */
async function hang(
  page: Page,
  calls: RegExp,
): Promise<{ letThrough: () => void; count: () => number }> {
  let isHanging = true;
  let asked = 0;
  await page.route(calls, (route) => {
    asked += 1;
    return isHanging ? undefined : route.fallback();
  });
  return {
    letThrough: () => {
      isHanging = false;
    },
    count: () => asked,
  };
}

const strip = (page: Page) => page.getByRole('status').filter({ hasText: '网络较慢' });

test('after six seconds a screen says so, after ten it says what failed, and tries again behind that', async ({
  page,
}) => {
  await openAsAdult(page, '/category');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  const calls = await hang(page, /listLeftType/);
  await page.goto('/taglist');
  const begun = Date.now();
  // It is there for four seconds: nothing that takes time on a busy machine comes before the press.
  const before = calls.count();
  await strip(page).getByRole('button', { name: '重试' }).click();
  expect(Date.now() - begun).toBeGreaterThan(4500);
  const again = Date.now();
  await expect.poll(calls.count).toBeGreaterThan(before);

  const failure = page.getByRole('alert').filter({ hasText: '网络有点慢' });
  await expect(failure).toBeVisible();
  expect(Date.now() - again).toBeGreaterThan(6000);
  await expect(strip(page)).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('timeout.png') });
  await expectAccessible(page);
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (!document.querySelector('[role="alert"]')) document.body.dataset['blinked'] = 'yes';
    }).observe(document.body, { childList: true, subtree: true });
  });
  const tried = calls.count();
  await expect.poll(calls.count).toBeGreaterThan(tried);
  expect(await page.evaluate(() => document.body.dataset['blinked'])).toBeUndefined();
  calls.letThrough();
  await expect(failure).toBeHidden();
  await expect(page.getByText('加载失败')).toBeHidden();
});

test('says so once where the code of a screen is late too, and begins again by a tap', async ({
  page,
}) => {
  await page.clock.install();
  const answers = await hang(page, /listIndex$|listPaging$|listIndexLike$/);
  const code = await hang(page, /\/below-first-[\w-]+\.js$/);
  await openAsAdult(page, '/');
  await expect.poll(answers.count).toBeGreaterThan(0);
  await expect.poll(code.count).toBeGreaterThan(0);
  await page.clock.runFor(6500);
  // A locator of one: a second strip fails it.
  await expect(strip(page)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('late-code.png') });
  answers.letThrough();
  code.letThrough();
  await strip(page).getByRole('button', { name: '重试' }).click();
  await expect(
    page.getByRole('region', { name: '排行榜' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

for (const [name, path, calls] of [
  ['home', '/', /listIndex$|listPaging$|listIndexLike$/],
  ['a list', '/sreinfo?type=15', /listPaging/],
  ['the member centre', '/vip', /getGoodsLists/],
  ['the records', '/order', /member\/index/],
  ['the tasks', '/sign', /api\/sign/],
  ['a video', '/videoinfo?id=1', /getVideoDetail/],
  ['customer service', '/service', /chatim\/list/],
] as const) {
  test(`${name} says so too, and what failed`, async ({ page }) => {
    // The test above waits in real time; here the page's clock goes on.
    await page.clock.install();
    const { count } = await hang(page, calls);
    await openAsAdult(page, path);
    await expect.poll(count).toBeGreaterThan(0);
    await page.clock.runFor(6500);
    await expect(strip(page)).toBeVisible();
    await page.clock.runFor(4500);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(strip(page)).toBeHidden();
  });
}
