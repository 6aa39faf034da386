import { type Browser, chromium, type Page, request } from '@playwright/test';

import { judge, median, printHead, printLoad, printRow } from '../../../scripts/bench/harness.ts';
import { openAsMember, registerMember } from '../e2e/become-member.ts';
import startSite from '../e2e/start-site.ts';
import config from '../playwright.config.ts';

/**
 * Home as a member opens it on a slow phone, nothing of it in the cache: when the picture of its first card stands, and
 * how long taps wait from then on. In turn with the page that brings that picture, and with the one that does not.
 */
const rounds = 3;
const tapsEach = 8;
const tapEveryMs = 400;

/** 1.6 Mbit/s, 150 ms. */
const slowNetwork = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  latency: 150,
};

interface Watched {
  /** By the page's clock; null before. */
  stood: number | null;
  taps: number[];
}
const nothing: Watched = { stood: null, taps: [] };

declare global {
  interface Window {
    found?: Watched;
  }
}

/** Notes when the first card's picture is drawn, and how long each tap waited for the next frame. */
function watchPage(): void {
  const found: Watched = { stood: null, taps: [] };
  window.found = found;
  const look = (): void => {
    const picture = document.querySelector<HTMLImageElement>(
      '#first-picture img, main section a[href^="/videoinfo"] img',
    );
    const isDrawn =
      picture !== null &&
      picture.complete &&
      picture.naturalWidth > 0 &&
      Number(getComputedStyle(picture).opacity) > 0.9;
    if (isDrawn) found.stood = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const short: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0) found.taps.push(entry.duration);
    }
  }).observe(short);
}

async function measure(browser: Browser, origin: string, bringsPicture: boolean) {
  const context = await browser.newContext({ ...config.use, baseURL: origin });
  context.setDefaultTimeout(120_000);
  try {
    const page = await context.newPage();
    await openAsMember(page, '/robots.txt', member);
    if (!bringsPicture) await context.clearCookies({ name: 'adult' });
    await page.addInitScript(watchPage);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowNetwork);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => window.found?.stood !== null);
    await tap(page);
    const { stood, taps } = (await page.evaluate(() => window.found)) ?? nothing;
    return { stood: stood ?? Number.NaN, taps };
  } finally {
    await context.close();
  }
}

/** On a spot that leads nowhere, between the search and the picture. */
async function tap(page: Page): Promise<void> {
  for (let count = 0; count < tapsEach; count++) {
    await page.touchscreen.tap(380, 330);
    await page.waitForTimeout(tapEveryMs);
  }
}

const stop = await startSite();
const origin = process.env.LANTERN_URL ?? '';
const member = await registerMember(await request.newContext());
const { executablePath, args = [] } = config.use?.launchOptions ?? {};
const browser = await chromium.launch({
  args,
  ...(executablePath !== undefined && { executablePath }),
});
interface Found {
  stood: number[];
  /** The slowest of a visit. */
  tap: number[];
}
const found: Record<'without' | 'with', Found> = {
  without: { stood: [], tap: [] },
  with: { stood: [], tap: [] },
};
printLoad('before');
try {
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['without', 'with'] as const) {
      const { stood, taps } = await measure(browser, origin, kind === 'with');
      found[kind].stood.push(stood);
      found[kind].tap.push(Math.max(0, ...taps));
    }
  }
} finally {
  await browser.close();
  await stop();
}
const [before, after] = [found.without, found.with];
const ratioOf = (kind: 'stood' | 'tap'): string =>
  median(after[kind].map((it, i) => it / (before[kind][i] ?? Number.NaN))).toFixed(2);
const ms = (values: number[]): string => `${Math.round(median(values))} ms`;
printHead('on a slow phone', 'page without it', 'page with it', 'ratio', 'goal');
printRow(
  "first card's picture",
  ms(before.stood),
  ms(after.stood),
  ratioOf('stood'),
  judge(Math.round(median(after.stood)), { atMost: 1500 }),
);
printRow(
  'slowest tap from then on',
  ms(before.tap),
  ms(after.tap),
  ratioOf('tap'),
  judge(Math.round(median(after.tap)), { atMost: 200 }),
);
printLoad('after');
