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

/** Lets the page's time go on by a millisecond at a time, for work in it that needs timers, and next to no time passes. */
async function whileTimeCreeps(page: Page, work: Promise<void>): Promise<void> {
  const ended = work.then(() => true);
  const creep = (): Promise<boolean> => page.clock.runFor(1).then(() => false);
  let isDone = false;
  while (!isDone) isDone = await Promise.race([ended, creep()]);
}

test('after six seconds a screen says so, after ten it says what failed, and tries again behind that', async ({
  page,
}) => {
  await page.clock.install();
  await openAsAdult(page, '/category');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  const calls = await hang(page, /listLeftType/);
  // From here on the page's time goes on only where the test says so, however busy the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.goto('/taglist');
  const isAskedAgain = (times: number, stepMs: number) =>
    expect
      .poll(async () => {
        await page.clock.runFor(stepMs);
        return calls.count();
      })
      .toBeGreaterThan(times);
  await isAskedAgain(0, 20);
  await page.clock.runFor(5500);
  await expect(strip(page)).toBeHidden();
  // The page counts from when it notices the wait, in the step of 20 ms after the request.
  await page.clock.runFor(520);
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('slow.png') });
  await whileTimeCreeps(page, expectAccessible(page));
  const before = calls.count();
  await strip(page).getByRole('button', { name: '重试' }).click();
  await isAskedAgain(before, 20);
  await expect(strip(page)).toBeHidden();

  const failure = page.getByRole('alert').filter({ hasText: '网络有点慢' });
  await page.clock.runFor(9500);
  await expect(failure).toBeHidden();
  await page.clock.runFor(500);
  await expect(failure).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('timeout.png') });
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (!document.querySelector('[role="alert"]')) document.body.dataset['blinked'] = 'yes';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await isAskedAgain(calls.count(), 500);
  expect(await page.evaluate(() => document.body.dataset['blinked'])).toBeUndefined();
  calls.letThrough();
  await page.clock.resume();
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
