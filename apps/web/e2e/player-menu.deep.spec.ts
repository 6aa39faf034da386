import { getVideoDetail } from '@lantern/contracts/calls/watch';
import type { APIRequestContext, Page } from '@playwright/test';

import { askSite, findSeries, findVideo } from './ask-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, openAsAdult, readClock, test, withControls } from './visit.ts';

const isFree = (it: { cartoonVip: boolean; vodDuration: number }): boolean =>
  !it.cartoonVip && it.vodDuration > 45;

async function openFilm(page: Page, cartoonCode: number): Promise<void> {
  await openAsAdult(page, `/videoinfo?id=${cartoonCode}`);
  await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
  // With it the rest of the player has come.
  await expect(page.locator('.player-layer')).toBeAttached();
  await page.locator('.video-js').focus();
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
}

const readMedia = (page: Page) =>
  page.locator('video').evaluate(({ paused, playbackRate, volume }: HTMLVideoElement) => ({
    paused,
    playbackRate,
    volume,
  }));
const isPaused = async (page: Page): Promise<boolean> => (await readMedia(page)).paused;
const readRate = async (page: Page): Promise<number> => (await readMedia(page)).playbackRate;

async function findSubtitled(request: APIRequestContext): Promise<number> {
  let found = 0;
  const seen: number[] = [];
  await findVideo(request, (it) => {
    if (isFree(it)) seen.push(it.cartoonCode);
    return seen.length >= 12;
  });
  for (const vid of seen) {
    const { srcList } = await askSite(request, getVideoDetail, { vid });
    if (found === 0 && srcList[0]?.urlList[0]?.subtitles) found = vid;
  }
  if (found === 0) throw new Error('no film of the demo has subtitles');
  return found;
}

test('the speeds are chosen by keyboard alone, and remembered', async ({ page, request }) => {
  const video = await findVideo(request, (it) => !it.cartoonVip && it.vodDuration > 40);
  await openFilm(page, video.cartoonCode);
  const { volume } = await readMedia(page);
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
  await expect(speed('1x')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(speeds).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  for (const _ of ['0.75', '0.5', 'around: 3']) await page.keyboard.press('ArrowDown');
  await expect(speed('3x')).toBeFocused();
  for (const _ of ['2.5', '2', '1.75', '1.5']) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(speeds).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await readRate(page)).toBe(1.5);
  expect((await readMedia(page)).volume).toBe(volume);

  await page.reload();
  await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
  expect(await readRate(page)).toBe(1.5);
});

test('every panel of the player is reached by keyboard, and axe finds nothing in it', async ({
  page,
  request,
}) => {
  await openFilm(page, await findSubtitled(request));
  const more = page.getByRole('button', { name: '更多设置' });
  const panel = (name: string) => page.getByRole('menu', { name });
  const shoot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  await page.locator('video').evaluate((it: HTMLVideoElement) => {
    it.currentTime = 2;
  });
  // Chinese by itself, where no choice was made yet.
  await expect(page.locator('.player-subtitles')).toHaveText(/河|灯|海|船/);
  await shoot('subtitles');

  for (const [name, item] of [
    ['播放速度', '1x'],
    ['清晰度', /^自动/],
    ['字幕', '中文'],
    ['定时关闭', '不开启'],
  ] as const) {
    await more.press('Enter');
    await expect(panel('更多设置')).toBeVisible();
    if (name === '播放速度') {
      await shoot('more');
      await expectAccessible(page);
    }
    await panel('更多设置').getByRole('menuitem', { name }).press('Enter');
    await expect(panel(name).getByRole('menuitemradio', { name: item })).toBeFocused();
    await shoot(name);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  }

  await page.getByRole('button', { name: '字幕', exact: true }).press('Enter');
  await panel('字幕').getByRole('menuitemradio', { name: '英语' }).press('Enter');
  await expect(page.locator('.player-subtitles')).toHaveText(/[a-z]{3}/);
  // The language is remembered.
  await page.reload();
  await expect(page.locator('.player-subtitles')).toHaveText(/[a-z]{3}/);
  await page.locator('.video-js').press('c');
  await expect(page.locator('.player-subtitles')).toBeHidden();

  await page.locator('.video-js').press('k');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(help).toContainText('播放 / 暂停');
  // What it scrolls by has no light groove, in no browser.
  const groove = help.evaluate((it) => getComputedStyle(it).scrollbarColor);
  expect(await groove).toMatch(/ rgba\(0, 0, 0, 0\)$/);
  await shoot('keys');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('a finger on the picture: two taps seek, resting plays faster, going across seeks', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, isFree);
  await openFilm(page, video.cartoonCode);
  const box = await page.locator('.video-js').boundingBox();
  if (!box) throw new Error('the player is nowhere');
  const touch = await page.context().newCDPSession(page);
  const y = box.y + box.height * 0.35;
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', across = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width * across, y }],
    });
  const tap = async (across: number) => {
    await put('touchStart', across);
    await put('touchEnd');
  };

  const begun = await readClock(page);
  await tap(0.9);
  await tap(0.9);
  await expect(page.getByText('前进10秒')).toBeVisible();
  expect(await readClock(page)).toBeGreaterThan(begun + 9);

  const from = await readClock(page);
  await put('touchStart', 0.7);
  for (const across of [0.65, 0.6, 0.5, 0.45]) await put('touchMove', across);
  await expect(page.locator('.player-swipe')).toContainText(/\d\d:\d\d \/ \d\d:\d\d/);
  await expect(page.locator('.player-swipe-picture')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('swipe.png') });
  await put('touchEnd');
  await expect(page.locator('.player-swipe')).toBeHidden();
  await expect.poll(() => readClock(page)).toBeLessThan(from - 5);

  await page.locator('.video-js').press('k');
  await expect.poll(() => isPaused(page)).toBe(false);
  await put('touchStart', 0.3);
  await expect(page.getByText('2倍速播放中')).toBeVisible();
  expect(await readRate(page)).toBe(2);
  await put('touchEnd');
  await expect(page.getByText('2倍速播放中')).toBeHidden();
  expect(await readRate(page)).toBe(1);
});

test('after the end the next episode starts by itself, unless the member stays', async ({
  page,
  request,
}) => {
  const video = await findSeries(request);
  const { srcList } = await askSite(request, getVideoDetail, { vid: video.cartoonCode });
  const [, second, third] = srcList[0]?.urlList ?? [];
  await openFilm(page, video.cartoonCode);
  const toTheEnd = async () => {
    await page.locator('video').evaluate(async (it: HTMLVideoElement) => {
      it.currentTime = it.duration - 0.4;
      await it.play();
    });
  };
  await toTheEnd();
  const offer = page.locator('.player-next');
  await expect(offer).toContainText(second?.name ?? '?');
  await page.screenshot({ path: test.info().outputPath('next.png') });
  await expectAccessible(page);
  const strip = page.getByRole('region', { name: '选集' });
  const current = strip.locator('[aria-current]');
  await expect(current).toHaveText(second?.name ?? '?', { timeout: 10_000 });
  await expect.poll(() => readClock(page)).toBeGreaterThan(0.3);

  await toTheEnd();
  await expect(offer).toContainText(third?.name ?? '?');
  await offer.getByRole('button', { name: '取消' }).click();
  await expect(offer).toBeHidden();
  await expect(current).toHaveText(second?.name ?? '?');
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test('the space bar and the seek bar work before the picture was clicked', async ({
    page,
    request,
  }) => {
    const video = await findVideo(request, isFree);
    await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
    await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
    await page.keyboard.press(' ');
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.keyboard.press(' ');
    await expect.poll(() => isPaused(page)).toBe(false);
    const bar = page.locator('.vjs-progress-holder');
    const middle = { x: ((await bar.boundingBox())?.width ?? 0) / 2, y: 2 };
    await withControls(page, (within) => bar.click({ position: middle, ...within }));
    await expect.poll(() => readClock(page)).toBeGreaterThan(video.vodDuration / 2 - 2);
    expect(await readClock(page)).toBeLessThan(video.vodDuration / 2 + 8);
  });
});

test('while a film plays, its seek bar is measured once a pixel or a second, and stands where the film is', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, isFree);
  await page.addInitScript(() => {
    const measure = Element.prototype.getBoundingClientRect;
    let times = 0;
    Element.prototype.getBoundingClientRect = function count() {
      if (this.classList.contains('vjs-progress-holder'))
        document.documentElement.dataset['measured'] = String(++times);
      return measure.call(this);
    };
  });
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
  const read = () =>
    page.evaluate(() => ({
      measured: Number(document.documentElement.dataset['measured'] ?? 0),
      at: document.querySelector('video')?.currentTime ?? NaN,
      share: Number(document.querySelector('.vjs-progress-holder')?.ariaValueNow) / 100,
      width: innerWidth,
    }));
  const before = await read();
  await expect.poll(() => readClock(page)).toBeGreaterThan(before.at + 3);
  const after = await read();
  const played = after.at - before.at;
  const pixels = (played / video.vodDuration) * after.width;
  expect(after.measured).toBeGreaterThan(before.measured);
  // What was due before, and a second that was not whole.
  expect(after.measured - before.measured).toBeLessThanOrEqual(Math.ceil(pixels + played) + 2);
  await expect
    .poll(async () => {
      const { share, at } = await read();
      return Math.abs(share * video.vodDuration - at);
    })
    .toBeLessThan(1);
});
