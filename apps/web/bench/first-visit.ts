import { type Browser, chromium, type Page } from '@playwright/test';

import { judge, median, printHead, printLoad, printRow } from '../../../scripts/bench/harness.ts';
import startSite, { startSiteWith } from '../e2e/start-site.ts';
import config from '../playwright.config.ts';
import { findFreeCard, patienceMs, slowDown, tapFilm, waitUntilWhole } from './slow-phone.ts';

/**
 * A first visit on a slow phone (processor 4 × slower, 1.6 Mbit/s, 150 ms), nothing in its cache: through the door to the first
 * card, and from a tap on a card to the first frame. In turn with another build of the app, whose folder is named
 * (`apps/web/dist` of another commit), or with the same visit behind the door, whose page brings its first picture.
 */
const rounds = 5;
const line = { down: 1.6, up: 0.75, latency: 150 };
const goals = { card: 1500, frame: 2000 };

/** By the page's clock, in milliseconds from its opening; null before. */
interface Seen {
  door: number | null;
  tapped: number;
  card: number | null;
}

declare global {
  interface Window {
    seen?: Seen;
  }
}

/** Notes when the door can be opened, when it was, and when the first card's picture is drawn. */
function watchPage(): void {
  const seen: Seen = { door: null, tapped: 0, card: null };
  window.seen = seen;
  addEventListener('click', () => (seen.tapped = performance.now()), { capture: true, once: true });
  const look = (): void => {
    if (document.querySelector('#root button')) seen.door ??= performance.now();
    const picture = document.querySelector<HTMLImageElement>(
      '#first-picture img, main section a[href^="/videoinfo"] img',
    );
    const isDrawn =
      picture !== null &&
      picture.complete &&
      picture.naturalWidth > 0 &&
      picture.checkVisibility() &&
      Number(getComputedStyle(picture).opacity) > 0.9;
    if (isDrawn) seen.card = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Visit {
  /** From the opening of the page until the door can be opened; until the first card where there is none. */
  door: number;
  /** From the tap at the door, or from the opening of the page. */
  card: number;
  frame: number;
}

async function visit(browser: Browser, origin: string, isBehindTheDoor: boolean): Promise<Visit> {
  const context = await browser.newContext({ ...config.use, baseURL: origin });
  context.setDefaultTimeout(patienceMs);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
    if (isBehindTheDoor) await passTheDoor(page);
    await page.addInitScript(watchPage);
    const speedUp = await slowDown(context, page, line);
    await page.goto('/', { waitUntil: 'commit' });
    if (!isBehindTheDoor) await page.getByRole('button', { name: '我已满18岁，进入' }).tap();
    await page.waitForFunction(() => window.seen?.card !== null);
    const seen = await page.evaluate(() => window.seen);
    const card = findFreeCard(page);
    await card.waitFor();
    // A visitor looks around for longer than this bench can wait.
    await speedUp();
    await waitUntilWhole(page);
    await card.scrollIntoViewIfNeeded();
    await slowDown(context, page, line);
    const { milliseconds } = await tapFilm(page, card);
    const stood = seen?.card ?? Number.NaN;
    return {
      door: seen?.door ?? Number.NaN,
      card: isBehindTheDoor ? stood : stood - (seen?.tapped ?? Number.NaN),
      frame: milliseconds,
    };
  } finally {
    await context.close();
  }
}

async function passTheDoor(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.setItem('ageConfirmed', 'true');
    document.cookie = 'adult=1; path=/';
  });
}

const [otherBuild] = process.argv.slice(2);
const stop = await startSite();
const origin = process.env.LANTERN_URL ?? '';
const other = otherBuild === undefined ? null : await startSiteWith({ WEB_DIR: otherBuild });
const { executablePath, args = [] } = config.use?.launchOptions ?? {};
const browser = await chromium.launch({
  args,
  ...(executablePath !== undefined && { executablePath }),
});
const besides: Visit[] = [];
const ours: Visit[] = [];
printLoad('before');
try {
  for (let round = 0; round <= rounds; round++) {
    const beside = await visit(browser, other?.address ?? origin, other === null);
    const own = await visit(browser, origin, false);
    // The first round warms up.
    if (round === 0) continue;
    besides.push(beside);
    ours.push(own);
  }
} finally {
  await browser.close();
  await other?.stop();
  await stop();
}

const medianOf = (visits: Visit[], what: keyof Visit): number =>
  Math.round(median(visits.map((it) => it[what])));
const ratioOf = (what: keyof Visit): string =>
  median(ours.map((it, i) => it[what] / (besides[i]?.[what] ?? Number.NaN))).toFixed(2);
printHead(
  'a first visit on a slow phone',
  other ? 'the other build' : 'behind the door',
  other ? 'this build' : 'through the door',
  'ratio',
  'goal',
);
for (const [name, what, goal] of [
  ['page → door', 'door', ''],
  ['door (or page) → first card', 'card', judge(medianOf(ours, 'card'), { atMost: goals.card })],
  ['tap on a card → first frame', 'frame', judge(medianOf(ours, 'frame'), { atMost: goals.frame })],
] as const) {
  const cells = [besides, ours].map((it) => `${medianOf(it, what)} ms`);
  printRow(name, ...cells, ratioOf(what), goal);
}
printLoad('after');
