import { findVideo } from './ask-site.ts';
import { trialSeconds } from './start-site.ts';
import { expect, openAsAdult, readClock, test } from './visit.ts';

const paywall = '试看结束';

/** Longer than the trial, so that its end is seen. */
const isLong = (video: { vodDuration: number }): boolean => video.vodDuration > 20;

test('a visitor is registered, taps a free video on the home page and it plays', async ({
  page,
}) => {
  await openAsAdult(page, '/');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('token')))
    .toMatch(/^[\w-]{43}$/);
  const featured = page.getByRole('region', { name: '精选视频' });
  const card = featured
    .getByRole('link')
    .filter({ hasNotText: 'VIP', has: page.getByRole('heading') });
  const title = (await card.first().getByRole('heading').textContent()) ?? '';
  let playlists = 0;
  page.on('request', (it) => {
    if (it.url().endsWith('/master.m3u8')) playlists++;
  });
  await card.first().click();
  await expect(page).toHaveURL(/\/videoinfo\?id=\d+$/);
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  await expect.poll(() => readClock(page)).toBeGreaterThan(3);
  // Asked for by the tap, and gone on with by the player.
  expect(playlists).toBe(1);
});

test('a paid video stops at the trial, and stops again however it is started', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, (it) => it.cartoonVip && isLong(it));
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect(page.getByRole('heading', { name: paywall })).toBeVisible({ timeout: 60_000 });
  const stopped = () => page.locator('video').evaluate((it: HTMLVideoElement) => it.paused);
  expect(await stopped()).toBe(true);
  expect(await readClock(page)).toBeLessThanOrEqual(trialSeconds + 0.5);
  await expect(page.getByRole('dialog').getByText('查看会员权益').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByText('2金币购买本集').first()).toBeVisible();

  await page.locator('video').evaluate((it: HTMLVideoElement) => it.play().catch(() => undefined));
  await expect.poll(stopped).toBe(true);
  await page.locator('video').evaluate((it: HTMLVideoElement) => {
    it.currentTime = 30;
  });
  await expect.poll(() => readClock(page)).toBeLessThanOrEqual(trialSeconds + 0.5);
  await expect(page.getByRole('heading', { name: paywall })).toBeVisible();
});
