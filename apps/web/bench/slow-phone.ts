import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Browser, BrowserContext, Page } from '@playwright/test';

import config from '../playwright.config.ts';

/* The common parts of the benches of a slow phone: its line, its processor, the first frame, and the bare page beside ours. */

/** A throttled phone on a busy machine. */
export const patienceMs = 120_000;

/** A line of a phone, in Mbit/s and milliseconds. */
export interface Line {
  down: number;
  up: number;
  latency: number;
}

/** Gives a page the line of a phone, and a processor four times slower. Returns what ends it. */
export async function slowDown(
  context: BrowserContext,
  page: Page,
  line: Line,
): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: (line.down * 1024 * 1024) / 8,
    uploadThroughput: (line.up * 1024 * 1024) / 8,
    latency: line.latency,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return () => session.detach();
}

/** Milliseconds since the page's clock says `begun`, at its video's first frame. */
export const waitForFrame = (page: Page, begun: number): Promise<number> =>
  page.evaluate(async (since) => {
    // Without looking again and again: each look would make the page draw a frame.
    const video = await new Promise<HTMLVideoElement>((resolve) => {
      const look = (): void => {
        const found = document.querySelector('video');
        if (found) resolve(found);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
      look();
    });
    if (video.currentTime === 0 || video.readyState < 2) {
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    }
    return Date.now() - since;
  }, begun);

/** The first free film of home's cards. */
export const findFreeCard = (page: Page) =>
  page
    .getByRole('region', { name: '精选视频' })
    .getByRole('link')
    .filter({ hasNotText: 'VIP', has: page.getByRole('heading') })
    .first();

/** Until home is whole and what it names for later is fetched: a visitor looks around before they tap. */
export async function waitUntilWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every((it) => it.complete));
  await page.locator('.swiper-initialized').waitFor();
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')];
    return (
      links.length > 0 && links.every(({ href }) => performance.getEntriesByName(href).length > 0)
    );
  });
}

/** Taps on a film, and answers when its first frame was shown, the address of its stream, and the cookies that open it. */
export async function tapFilm(page: Page, card: ReturnType<typeof findFreeCard>) {
  const box = await card.boundingBox();
  if (!box) throw new Error('the card is not there');
  const playlist = page.waitForRequest((it) => it.url().endsWith('/master.m3u8'));
  const begun = Date.now();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 3);
  const url = (await playlist).url();
  const milliseconds = await waitForFrame(page, begun);
  return { milliseconds, url, cookies: await page.context().cookies() };
}

const hlsScript = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'));

/** When a bare page with hls.js, opened at once, has shown the first frame of the same stream. */
export async function openBare(
  browser: Browser,
  address: string,
  stream: { url: string; cookies: Awaited<ReturnType<BrowserContext['cookies']>> },
  line: Line,
): Promise<number> {
  const context = await browser.newContext({ ...config.use, baseURL: address });
  context.setDefaultTimeout(patienceMs);
  await context.addCookies(stream.cookies);
  const page = await context.newPage();
  const html = `<!doctype html><video muted autoplay playsinline></video><script src="/bare/hls.js"></script>
    <script>const hls = new Hls(); hls.loadSource(${JSON.stringify(stream.url)});
    hls.attachMedia(document.querySelector('video')); document.querySelector('video').play();</script>`;
  await page.route('**/bare/page', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.route('**/bare/hls.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: hlsScript,
      headers: { 'cache-control': 'public, max-age=3600' },
    }),
  );
  await slowDown(context, page, line);
  const begun = Date.now();
  await page.goto('/bare/page', { waitUntil: 'commit' });
  const milliseconds = await waitForFrame(page, begun);
  await context.close();
  return milliseconds;
}
