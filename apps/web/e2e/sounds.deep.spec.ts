import { getVideoDetail } from '@lantern/contracts/calls/watch';
import type { APIRequestContext, Page } from '@playwright/test';

import { askSite, findVideo } from './ask-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, openAsAdult, readClock, test, withControls } from './visit.ts';

/** A free film of the demo with several sounds, or with one. */
async function findFilm(request: APIRequestContext, hasSeveral: boolean): Promise<number> {
  const seen: number[] = [];
  await findVideo(request, (it) => {
    if (!it.cartoonVip && it.vodDuration > 45) seen.push(it.cartoonCode);
    return seen.length >= 16;
  });
  for (const vid of seen) {
    const { srcList } = await askSite(request, getVideoDetail, { vid });
    const sounds = srcList[0]?.urlList[0]?.sounds ?? [];
    if (sounds.length > 1 === hasSeveral) return vid;
  }
  throw new Error('the demo has no such film');
}

/** What is fetched of engines and playlists, as the browser asks for it. */
function listen(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return {
    engines: () => asked.filter((it) => /\/hls-.*\.js$/.test(it)),
    /** The sounds by their place in the master playlist. */
    sounds: async () => {
      const url = asked.find((it) => it.endsWith('/master.m3u8')) ?? '';
      const master = await (await page.request.get(url)).text();
      const names = [...master.matchAll(/TYPE=AUDIO.*URI="(\d+\.m3u8)"/g)].map(([, it = '']) => it);
      return names.map((name) => asked.filter((it) => it.endsWith(`/${name}`)).length);
    },
  };
}

const openFilm = async (page: Page, vid: number): Promise<void> => {
  await openAsAdult(page, `/videoinfo?id=${vid}`);
  await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
};

const panel = (page: Page, name: string) => page.getByRole('menu', { name });
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`) });

const openSettings = (page: Page): Promise<void> =>
  withControls(page, (within) =>
    page.getByRole('button', { name: '更多设置' }).press('Enter', within),
  );

async function openSounds(page: Page): Promise<void> {
  // With it what opens the panels has come.
  await expect(page.locator('.player-sound-button:not(.vjs-hidden)')).toBeAttached();
  await withControls(page, async (within) => {
    await page.getByRole('button', { name: '更多设置' }).press('Enter', within);
    await panel(page, '更多设置').getByRole('menuitem', { name: '音轨' }).press('Enter', within);
    await expect(panel(page, '音轨')).toBeVisible(within);
  });
}

/** Is it heard, and not only asked for: the browser decodes sound while the picture goes on. */
const countHeard = (page: Page): Promise<number> =>
  page.locator('video').evaluate((it: HTMLVideoElement) => {
    const decoded: unknown = Reflect.get(it, 'webkitAudioDecodedByteCount');
    return typeof decoded === 'number' ? decoded : -1;
  });

for (const size of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]) {
  test.describe(`at ${size.width} × ${size.height}`, () => {
    test.use({ viewport: size });

    test('another sound is chosen by keyboard, the film goes on with it, and it is remembered', async ({
      page,
      request,
    }) => {
      const net = listen(page);
      await openFilm(page, await findFilm(request, true));
      expect(await net.sounds()).toEqual([1, 0]);
      expect(await countHeard(page)).toBeGreaterThan(0);

      await openSounds(page);
      const choice = (name: string) => panel(page, '音轨').getByRole('menuitemradio', { name });
      await expect(choice('中文')).toBeFocused();
      await expect(choice('中文')).toHaveAttribute('aria-checked', 'true');
      await shoot(page, `sounds-${size.width}`);
      await expectAccessible(page);
      await page.keyboard.press('ArrowDown');
      await expect(choice('英语')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(panel(page, '音轨')).toBeHidden();
      await expect.poll(() => net.sounds()).toEqual([1, 1]);
      const from = await readClock(page);
      const before = await countHeard(page);
      await expect.poll(() => readClock(page)).toBeGreaterThan(from + 2);
      await expect.poll(() => countHeard(page)).toBeGreaterThan(before);

      const again = listen(page);
      await page.reload();
      await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
      expect(await again.sounds()).toEqual([0, 1]);
      await openSounds(page);
      await expect(choice('英语')).toBeFocused();
    });
  });
}

test('a film of one sound plays without the engine for several, and offers none', async ({
  page,
  request,
}) => {
  const net = listen(page);
  await openFilm(page, await findFilm(request, false));
  expect(net.engines()).toEqual([]);
  await openSettings(page);
  await expect(panel(page, '更多设置').getByRole('menuitem', { name: '播放速度' })).toBeVisible();
  await expect(panel(page, '更多设置').getByRole('menuitem', { name: '音轨' })).toBeHidden();
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test('the bar has a button for the sounds', async ({ page, request }) => {
    await openFilm(page, await findFilm(request, true));
    const opener = page.getByRole('button', { name: '音轨' });
    await withControls(page, (within) => expect(opener).toBeVisible(within));
    await shoot(page, 'bar');
    await withControls(page, (within) => opener.press('Enter', within));
    await panel(page, '音轨').getByRole('menuitemradio', { name: '英语' }).click();
    await expect(opener).toBeFocused();
    const from = await readClock(page);
    await expect.poll(() => readClock(page)).toBeGreaterThan(from + 1);
  });
});
