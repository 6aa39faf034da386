import { reportPlayback } from '@lantern/contracts/calls/watch';
import type { APIRequestContext, Page } from '@playwright/test';

import { askSite, findTallVideo, findVideo } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { expect, expectLoaded, readClock, test } from './visit.ts';

// Every screen in turn, each with answers that come late.
test.setTimeout(480_000);

/** The most that a screen may move by itself, as browsers count it; 0.1 is called good. */
const most = 0.01;
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
];
const screens = [
  '/',
  '/category',
  '/publish',
  '/collengt',
  '/mine',
  '/history',
  '/vip',
  '/pay',
  '/sreach',
  '/cateInfo?item=%7B%22code%22%3A%2230%22%2C%22sonTypeCode%22%3A%22%22%7D',
  '/sreinfo?type=15',
  '/centersetting',
  '/login',
  '/setpaw',
  '/setinfo',
  '/share',
  '/feed',
  '/codelist',
  '/taglist',
  '/agent',
  '/tx',
  '/order',
  '/order?index=1',
  '/sign',
  '/service',
];

/** Where what is a member's own comes late. */
const ownScreens = ['/', '/category', '/publish', '/collengt', '/mine', '/history'];

/** Notes in the page every move that no touch caused. */
function noteShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || !('hadRecentInput' in entry) || entry.hadRecentInput === true)
        continue;
      const sources: unknown[] =
        'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
      const moved = sources.map((it) => {
        if (!(it instanceof Object && 'node' in it && it.node instanceof Element)) return '?';
        const [from, to] = [
          'previousRect' in it && it.previousRect instanceof DOMRect ? it.previousRect.y : 0,
          'currentRect' in it && it.currentRect instanceof DOMRect ? it.currentRect.y : 0,
        ];
        return `${it.node.tagName} ${it.node.className} from ${from} to ${to}`;
      });
      const { dataset } = document.documentElement;
      dataset.shifted = String(Number(dataset.shifted ?? 0) + Number(entry.value));
      dataset.moved = `${dataset.moved ?? ''}${String(entry.value)} ${moved.join(' and ')}\n`;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** How much the screen has moved by itself; what moved is told when it is too much. */
async function expectStill(page: Page, path: string): Promise<void> {
  const { shifted, moved } = await page.evaluate(() => {
    const { shifted = '0', moved = '' } = document.documentElement.dataset;
    return { shifted, moved };
  });
  expect(Number(shifted), `${path} moved: ${moved}`).toBeLessThanOrEqual(most);
}

/** Each answer comes later than the one before, so that every part of a screen is drawn by itself. */
async function answerOneByOne(page: Page): Promise<void> {
  let asked = 0;
  await page.route('**/app-api/**', async (route) => {
    const turn = asked++ % 8;
    await new Promise((resolve) => setTimeout(resolve, 100 + 120 * turn));
    await route.continue();
  });
}

/** A screen has what it asked for, on a slow machine too. */
async function expectSettled(page: Page): Promise<void> {
  await expect(() => expectLoaded(page)).toPass({ timeout: 90_000 });
  await page.waitForLoadState('networkidle');
  await expectLoaded(page);
}

async function expectScreensStill(page: Page, paths: readonly string[]): Promise<void> {
  await page.addInitScript(noteShifts);
  await answerOneByOne(page);
  for (const path of paths) {
    await page.goto(path);
    await expectSettled(page);
    await expectStill(page, path);
  }
}

/** As the browser of a phone does: before a touch, a film begins without its sound, and a chip says so. */
function refuseSound(): void {
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function playSilently(): Promise<void> {
    const refusal = new DOMException('no touch yet', 'NotAllowedError');
    return this.muted ? Reflect.apply(play, this, []) : Promise.reject(refusal);
  };
}

async function expectFilmsStill(page: Page, request: APIRequestContext): Promise<void> {
  await page.addInitScript(noteShifts);
  await page.addInitScript(refuseSound);
  await answerOneByOne(page);
  const films = [
    await findVideo(request, (it) => !it.cartoonVip && it.vodDuration > 40),
    await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 40),
    await findTallVideo(request),
  ];
  for (const film of films) {
    await page.goto(`/videoinfo?id=${film.cartoonCode}`);
    await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(1);
    await expect(page.getByRole('button', { name: '点击开启声音' })).toBeVisible();
    await expectLoaded(page);
    await expectStill(page, film.cartoonName);
  }
}

/** A member who has a film to go on with. */
async function registerViewer(request: APIRequestContext) {
  const member = await registerMember(request);
  const { cartoonCode } = await findVideo(request, (it) => !it.cartoonVip && it.vodDuration > 40);
  const watched = { collectCode: cartoonCode, position: 20 };
  await askSite(request, reportPlayback, watched, member.token);
  return member;
}

test('no screen moves under a visitor', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.setItem('ageConfirmed', 'true');
    document.cookie = 'adult=1; path=/';
  });
  await expectScreensStill(page, screens);
});

test('what a member comes back to does not move', async ({ page, request }) => {
  await openAsMember(page, '/', await registerViewer(request));
  // The row of films to go on with comes with the next look at home.
  await expectSettled(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: '继续观看' })).toBeVisible({ timeout: 60_000 });
  await expectScreensStill(page, ownScreens);
});

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('no video page moves, by whatever way its parts come', async ({ page, request }) => {
      await openAsMember(page, '/', await registerViewer(request));
      await expectFilmsStill(page, request);
    });
  });
}
