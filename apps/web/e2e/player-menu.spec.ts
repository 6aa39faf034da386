import { findVideo } from './ask-site.ts';
import { expect, openAsAdult, readClock, test } from './visit.ts';

test('the speeds are chosen by keyboard alone', async ({ page, request }) => {
  const video = await findVideo(request, (it) => !it.cartoonVip && it.vodDuration > 40);
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
  await page.locator('.video-js').focus();
  await page.keyboard.press('k');
  const loudness = () => page.locator('video').evaluate((it: HTMLVideoElement) => it.volume);
  const before = await loudness();
  const opener = page.getByRole('button', { name: '播放速度' });
  const speeds = page.getByRole('menu', { name: '播放速度' });
  const speed = (rate: string) => speeds.getByRole('menuitemradio', { name: rate, exact: true });

  await opener.press('Enter');
  await expect(speed('1x')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(speed('1.25x')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(speeds).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  for (const _ of ['0.75', '0.5', 'around', '1.5']) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(speeds).toBeHidden();
  await expect(opener).toBeFocused();
  const rate = await page.locator('video').evaluate((it: HTMLVideoElement) => it.playbackRate);
  expect(rate).toBe(1.5);
  expect(await loudness()).toBe(before);
});
