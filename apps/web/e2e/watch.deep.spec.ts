import { logIn } from '@lantern/contracts/calls/member';
import { devices } from '@playwright/test';

import { askSite, findAddress, findVideo, readPlaylist } from './ask-site.ts';
import { trialSeconds } from './start-site.ts';
import { expect, openAsAdult, readClock, test } from './visit.ts';

const paywall = '试看结束';

/** Longer than the trial, so that its end is seen. */
const isLong = (video: { vodDuration: number }): boolean => video.vodDuration > 20;

test('a film plays on from its first frame while the player is made around it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    for (const type of ['loadeddata', 'playing', 'pause', 'emptied']) {
      document.addEventListener(type, () => seen.push(type), true);
    }
    // A member sees what is drawn, each frame of it.
    const look = (): void => {
      const video = document.querySelector('video');
      const poster = document.querySelector('.vjs-poster');
      const covered = video && video.currentTime > 0 && poster?.checkVisibility();
      if (covered) seen.push('covered');
      requestAnimationFrame(look);
    };
    look();
  });
  await openAsAdult(page, '/');
  const card = page.getByRole('region', { name: '精选视频' }).getByRole('link');
  await card
    .filter({ hasNotText: 'VIP', has: page.getByRole('heading') })
    .first()
    .click();
  await expect.poll(() => readClock(page)).toBeGreaterThan(2);
  const seen = await page.evaluate((): unknown => Reflect.get(globalThis, 'seen'));
  expect(seen).toContain('playing');
  expect(seen).not.toContain('pause');
  expect(seen).not.toContain('emptied');
  expect(seen).not.toContain('covered');
  await expect(page.locator('video')).toHaveCount(1);
  await expect(page.locator('.video-js')).toHaveClass(/vjs-has-started/);
});

test('after a video that filled the page instead of the screen, the page scrolls again', async ({
  page,
}) => {
  // As an iPhone: it has no full screen of an element.
  await page.addInitScript(() => {
    for (const name of ['exitFullscreen', 'webkitExitFullscreen']) {
      Reflect.deleteProperty(Document.prototype, name);
    }
  });
  await openAsAdult(page, '/');
  await page.getByRole('region', { name: '精选视频' }).getByRole('link').nth(1).click();
  await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
  await page.locator('.video-js').focus();
  await page.keyboard.press('f');
  const hasFilled = () => page.locator('body.vjs-full-window').count();
  await expect.poll(hasFilled).toBe(1);
  await page.goBack();
  await expect.poll(hasFilled).toBe(0);
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
});

test('a VIP member plays on past the trial', async ({ page, request }) => {
  const video = await findVideo(request, (it) => it.cartoonVip && isLong(it));
  const vip = await askSite(request, logIn, { loginName: 'vip', loginPwd: 'vip12345', type: 1 });
  await page.addInitScript((member) => {
    localStorage.setItem('token', member.token);
    localStorage.setItem('memberInfo', JSON.stringify(member));
  }, vip);
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(trialSeconds + 3);
  await expect(page.getByRole('heading', { name: paywall })).toBeHidden();
});

test('no address of a trial leads behind its end', async ({ request }) => {
  const video = await findVideo(request, (it) => it.cartoonVip && isLong(it));
  const vip = await askSite(request, logIn, { loginName: 'vip', loginPwd: 'vip12345', type: 1 });
  const trial = await findAddress(request, video.cartoonCode);
  for (const rendition of await readPlaylist(request, trial)) {
    const allowed = await readPlaylist(request, rendition);
    expect(allowed).toHaveLength(2);
    for (const segment of allowed) expect((await request.get(segment)).status()).toBe(200);
  }

  const full = await findAddress(request, video.cartoonCode, vip.token);
  const asVip = { headers: { token: vip.token } };
  const base = trial.replace('master.m3u8', '');
  const master = await (await request.get(full, asVip)).text();
  for (const name of master.match(/^\d+\.m3u8$/gm) ?? []) {
    const list = await (await request.get(full.replace('master.m3u8', name), asVip)).text();
    const keys = list.match(/[\w-]+\.key(?=")/g) ?? [];
    expect(keys.length).toBeGreaterThan(4);
    for (const [place, key] of keys.entries()) {
      const response = await request.get(`${base}${key}`);
      expect([place, response.status()]).toEqual([place, place < 2 ? 200 : 403]);
    }
  }
});

test('a forged pass and one of another member open nothing', async ({ browser, request, page }) => {
  const video = await findVideo(request, (it) => !it.cartoonVip);
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  const [playlist] = await Promise.all([
    page.waitForResponse((it) => it.url().endsWith('/master.m3u8')),
    page.reload(),
  ]);
  expect(playlist.status()).toBe(200);
  const mine = playlist.url();
  const forged = mine.replace(/\/media\/(.)/, (_, first) => `/media/${first === 'A' ? 'B' : 'A'}`);
  expect((await page.request.get(mine)).status()).toBe(200);
  expect((await page.request.get(forged)).status()).toBe(403);

  const other = await browser.newContext({ ...devices['Pixel 7'] });
  const theirPage = await other.newPage();
  await openAsAdult(theirPage, new URL(`/videoinfo?id=${video.cartoonCode}`, mine).href);
  await theirPage.waitForResponse((it) => it.url().endsWith('/master.m3u8'));
  expect((await other.request.get(mine)).status()).toBe(403);
  await other.close();
});

test.describe('when the player’s code cannot be had', () => {
  test.use({ alsoExpected: /ERR_FAILED|dynamically imported/ });

  test('its place says so, and it plays by itself once it can', async ({ page, request }) => {
    const video = await findVideo(request, (it) => !it.cartoonVip);
    let isCut = true;
    await page.route(/\/assets\/player-[\w-]+\.js(?:\?|$)/, (route) =>
      isCut ? route.abort() : route.continue(),
    );
    await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
    const place = page.getByRole('alert');
    await expect(place).toContainText('重新加载后即可使用');
    await expect(place.getByRole('button', { name: '重新加载' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('no-player.png') });
    isCut = false;
    await expect.poll(() => readClock(page)).toBeGreaterThan(1);
  });
});
