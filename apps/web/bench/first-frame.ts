import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import { judge, median, printHead, printRow } from '../../../scripts/bench/harness.ts';
import startSite from '../e2e/start-site.ts';
import config from '../playwright.config.ts';

/**
 * From a tap on a card of the home page to the first frame, against a bare page with hls.js that opens the
 * same stream: a slow phone (processor 4 × slower, 9 Mbit/s, 60 ms), both caches as a visitor has them then.
 */
const rounds = 7;
/** A throttled phone on a busy machine. */
const patienceMs = 120_000;

const slowPhone = {
  offline: false,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (4 * 1024 * 1024) / 8,
  latency: 60,
};

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowPhone);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Milliseconds since the page's clock says `begun`, at its video's first frame. */
const waitForFrame = (page: Page, begun: number): Promise<number> =>
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

function never(why: string): never {
  throw new Error(why);
}

async function openOurs(browser: Browser, address: string) {
  const context = await browser.newContext({ ...config.use, baseURL: address });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
  await page.goto('/');
  await page.getByRole('button', { name: '我已满18岁，进入' }).click();
  const free = { hasNotText: 'VIP', has: page.getByRole('heading') };
  const card = page
    .getByRole('region', { name: '精选视频' })
    .getByRole('link')
    .filter(free)
    .first();
  await card.waitFor();
  await page.waitForFunction(() => [...document.images].every((it) => it.complete));
  // A visitor looks around before they tap: home is whole by then, and what it names for later is fetched.
  await page.locator('.swiper-initialized').waitFor();
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')];
    return (
      links.length > 0 && links.every(({ href }) => performance.getEntriesByName(href).length > 0)
    );
  });
  const { x, y, width, height } = (await card.boundingBox()) ?? never('the card is not there');
  await slowDown(context, page);
  const playlist = page.waitForRequest((it) => it.url().endsWith('/master.m3u8'));
  const begun = Date.now();
  await page.touchscreen.tap(x + width / 2, y + height / 3);
  const url = (await playlist).url();
  const milliseconds = await waitForFrame(page, begun);
  const cookies = await context.cookies();
  await context.close();
  return { milliseconds, url, cookies };
}

const hlsScript = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'));

async function openBare(
  browser: Browser,
  address: string,
  stream: { url: string; cookies: Awaited<ReturnType<BrowserContext['cookies']>> },
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
  await slowDown(context, page);
  const begun = Date.now();
  await page.goto('/bare/page', { waitUntil: 'commit' });
  const milliseconds = await waitForFrame(page, begun);
  await context.close();
  return milliseconds;
}

const stop = await startSite();
const address = process.env.LANTERN_URL ?? '';
const browser = await chromium.launch(config.use?.launchOptions);
const ours: number[] = [];
const bare: number[] = [];
try {
  for (let round = 0; round <= rounds; round++) {
    const opened = await openOurs(browser, address);
    const plain = await openBare(browser, address, opened);
    // The first round warms up.
    if (round === 0) continue;
    ours.push(opened.milliseconds);
    bare.push(plain);
  }
} finally {
  await browser.close();
  await stop();
}

const ratio = median(ours.map((it, i) => it / (bare[i] ?? NaN)));
printHead('from', 'ours', 'bare page with hls.js', 'ratio', 'goal');
printRow(
  'tap on a card → first frame, slow phone',
  `${median(ours)} ms`,
  `${median(bare)} ms`,
  ratio.toFixed(2),
  judge(ratio, { atMost: 1.15 }),
);
