import type { Page } from '@playwright/test';

import { findVideo } from './ask-site.ts';
import { expect, openAsAdult, readClock, test, withControls } from './visit.ts';

test.use({ viewport: { width: 844, height: 390 } });

async function openFull(page: Page, code: number): Promise<void> {
  await openAsAdult(page, `/videoinfo?id=${code}`);
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(0.5);
  const full = page.locator('.video-js.vjs-fullscreen');
  await withControls(page, async (within) => {
    // A click that came through although its try was over must not be followed by another.
    if (await full.isVisible()) return;
    await page.getByRole('button', { name: '全屏' }).click(within);
    await expect(full).toBeVisible(within);
  });
}

/** Locks the screen; the way to do it goes with the controls. */
async function lock(page: Page): Promise<void> {
  const locked = page.locator('.player-locked');
  await withControls(page, async (within) => {
    if (await locked.isVisible()) return;
    await page.getByRole('button', { name: '锁定屏幕' }).click(within);
    await expect(locked).toBeVisible(within);
  });
}

/** Two fingers on the picture that go from one distance to another, in px. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const at = (apart: number) => [
    { x: 422 - apart / 2, y: 120, id: 1 },
    { x: 422 + apart / 2, y: 120, id: 2 },
  ];
  const [first] = at(from);
  if (first === undefined) throw new Error('no finger');
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (const apart of [(from + to) / 2, to]) {
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(apart) });
  }
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await device.detach();
}

const fitOf = (page: Page): Promise<string> =>
  page.locator('.vjs-tech').evaluate((tech) => getComputedStyle(tech).objectFit);

test('in full screen a pinch fills the screen and shows the whole picture again, and seeks nowhere', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, (it) => !it.cartoonVip && it.vodDuration > 40);
  await openFull(page, video.cartoonCode);
  expect(await fitOf(page)).toBe('contain');
  const before = await readClock(page);
  // It goes by itself: looked for from before it comes.
  const notice = page.getByText('已铺满屏幕').waitFor();
  await pinch(page, 120, 320);
  await notice;
  await expect.poll(() => fitOf(page)).toBe('cover');
  await pinch(page, 320, 120);
  await expect.poll(() => fitOf(page)).toBe('contain');
  expect(await readClock(page)).toBeGreaterThanOrEqual(before);
});

test('a locked screen takes no touch until it is unlocked, or full screen is left', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, (it) => !it.cartoonVip && it.vodDuration > 40);
  await openFull(page, video.cartoonCode);
  await lock(page);
  const unlock = page.getByRole('button', { name: '解锁' });
  await expect(unlock).toBeVisible();
  const play = page.locator('.vjs-play-control').first();
  await expect(play).toBeHidden();
  // What would pause the film, and what would seek.
  await page.touchscreen.tap(422, 195);
  await page.touchscreen.tap(422, 195);
  await expect(play).toBeHidden();
  await pinch(page, 120, 320);
  expect(await fitOf(page)).toBe('contain');
  expect(await page.locator('video').evaluate((it: HTMLVideoElement) => it.paused)).toBe(false);
  await expect(unlock).toHaveCSS('opacity', '0');
  await page.touchscreen.tap(600, 300);
  await expect(unlock).toHaveCSS('opacity', '1');
  await unlock.tap();
  await withControls(page, (within) => expect(play).toBeVisible(within));

  await lock(page);
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.locator('.player-locked')).toHaveCount(0);
  await withControls(page, (within) => expect(play).toBeVisible(within));
});
