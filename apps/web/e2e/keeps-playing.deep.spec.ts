import type { Page } from '@playwright/test';

import { findVideo } from './ask-site.ts';
import { startSiteWith } from './start-site.ts';
import { expect, openAsAdult, readClock, test, withControls } from './visit.ts';

/** Longer than the player's buffer while the first pass lasts. */
const isLong = (video: { vodDuration: number; cartoonVip: boolean }): boolean =>
  video.vodDuration > 50 && !video.cartoonVip;

/** Passes end after this while a member watches. */
const passSeconds = '10';

let stop: (() => Promise<void>) | undefined;
let before: string | undefined;
test.beforeAll(async () => {
  before = process.env.LANTERN_URL;
  const site = await startSiteWith({ PASS_TTL_SECONDS: passSeconds });
  stop = site.stop;
  process.env.LANTERN_URL = site.address;
});
test.afterAll(async () => {
  await stop?.();
  if (before !== undefined) process.env.LANTERN_URL = before;
});
test.describe.configure({ mode: 'serial' });
test.use({ goesOffline: true });

/** The pass in an address of media; nothing without one. */
const passOf = (it: { url(): string }): string =>
  /\/media\/([\w-]{40,})\//.exec(it.url())?.[1] ?? '';

/** Returns how often the player has loaded its media. */
const countLoads = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['loads'] ?? 0));

async function watchLoads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener(
      'loadstart',
      () => {
        const { dataset } = document.documentElement;
        dataset['loads'] = String(Number(dataset['loads'] ?? 0) + 1);
      },
      true,
    );
  });
}

test('passes run out and are renewed without the picture being loaded again', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, isLong);
  const passes = new Set<string>();
  page.on('response', (it) => {
    if (it.url().endsWith('.key') && it.status() < 300) passes.add(passOf(it));
  });
  await watchLoads(page);
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page)).toBeGreaterThan(1);
  const loads = await countLoads(page);
  // Never further back than a moment: the place is kept.
  let furthest = 0;
  await expect
    .poll(
      async () => {
        const now = await readClock(page);
        expect(now).toBeGreaterThan(furthest - 1);
        furthest = Math.max(furthest, now);
        return furthest;
      },
      { timeout: 80_000 },
    )
    .toBeGreaterThan(32);
  expect(passes.size).toBeGreaterThanOrEqual(2);
  expect(await countLoads(page)).toBe(loads);
  await expect(page.getByRole('alert')).toBeHidden();

  // The small pictures come under no pass of before either.
  const sheet = page.waitForRequest((it) => passOf(it) !== '' && it.url().endsWith('.webp'));
  const bar = page.locator('.vjs-progress-holder');
  await withControls(page, (within) => bar.hover({ position: { x: 100, y: 2 }, ...within }));
  expect(passOf(await sheet)).not.toBe([...passes][0]);
});

test('a network that breaks off and comes back is waited for', async ({
  page,
  context,
  request,
}) => {
  const video = await findVideo(request, isLong);
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page)).toBeGreaterThan(1);
  await context.setOffline(true);
  // Plays on with what it has; seeking to what it has not makes it wait.
  await page.locator('video').evaluate((it: HTMLVideoElement) => {
    it.currentTime = 36;
  });
  await expect
    .poll(() => page.locator('video').evaluate((it: HTMLVideoElement) => it.readyState))
    .toBeLessThan(3);
  await context.setOffline(false);
  await expect.poll(() => readClock(page), { timeout: 40_000 }).toBeGreaterThan(37);
  await expect(page.getByRole('alert')).toBeHidden();
});
