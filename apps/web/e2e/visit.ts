import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** The address of the site that this run started. */
export function siteAddress(): string {
  const address = process.env.LANTERN_URL;
  if (address === undefined) throw new Error('no site was started');
  return address;
}

/** Expected of a refused segment or video; anything else on the console fails a test. */
const expectedNoise = /status of (403|404)/;

const offlineNoise = /ERR_INTERNET_DISCONNECTED|status of/;

/** A test on the running site, in a phone-sized browser, that fails on a stray console error. */
export const test = base.extend<{
  popupSeen: boolean;
  keepAsked: boolean;
  goesOffline: boolean;
  alsoExpected: RegExp | null;
  strictConsole: undefined;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  baseURL: async ({}, provide) => provide(siteAddress()),
  /** The pop-up ad has been seen in this tab; a test that is about it says otherwise. */
  popupSeen: [true, { option: true }],
  /** This device was asked to keep its account; a test that is about it says otherwise. */
  keepAsked: [true, { option: true }],
  /** The test takes the network away, and the browser says so. */
  goesOffline: [false, { option: true }],
  /** What the browser complains about because the test wants it so. */
  alsoExpected: [null, { option: true }],
  context: async ({ context, keepAsked }, provide) => {
    if (keepAsked) {
      await context.addInitScript(() => {
        // Frames without an origin have no storage.
        if (origin !== 'null') localStorage.setItem('keepAsked', 'true');
      });
    }
    await provide(context);
  },
  page: async ({ page, popupSeen }, provide) => {
    if (popupSeen) {
      await page.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
    }
    await provide(page);
  },
  strictConsole: [
    async ({ page, goesOffline, alsoExpected }, provide) => {
      const errors: string[] = [];
      const expected = goesOffline ? offlineNoise : expectedNoise;
      page.on('console', (message) => {
        const text = `${message.text()} ${message.location().url}`.trim();
        if (message.type() !== 'error' || expected.test(text)) return;
        if (!alsoExpected?.test(text)) errors.push(text);
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await provide(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Says at the door what has to be said once. */
export async function passAgeGate(page: Page): Promise<void> {
  await page.getByRole('button', { name: '我已满18岁，进入' }).click();
}

/** Opens a page as a visitor who has been here before. */
export async function openAsAdult(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await passAgeGate(page);
}

/** Skeletons, in the members' app and in the console. */
const waiting = [
  '[aria-busy="true"]',
  '.skeleton:visible',
  'output[aria-label]',
  '.mantine-Skeleton-root[data-visible]',
].join();

/** A screen has what it asked for. */
export const expectLoaded = (page: Page): Promise<void> =>
  expect(page.locator(waiting)).toHaveCount(0);

/** How far the page is scrolled down, in px. */
export const readPlace = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Rolls down by `px` again and again until something holds, for three minutes at most. */
export async function rollDownUntil(
  page: Page,
  px: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, px);
        return holds();
      },
      { timeout: 180_000, intervals: [100] },
    )
    .toBe(true);
}

/** Rolls down a list to where it says that this was all. */
export const rollToTheEnd = (page: Page): Promise<void> =>
  rollDownUntil(page, 10_000, () => page.getByText('没有更多了').isVisible());

/**
 * The card nearest to the middle of the screen, once the page has come to rest: what has left the screen may be gone from the
 * page by the time it is wanted. A card leads `to` somewhere.
 */
export async function findCardInSight(page: Page, to = '/videoinfo'): Promise<Locator> {
  let last: number | undefined;
  let address: string | null | undefined;
  await expect
    .poll(
      async () => {
        const seen = await page.evaluate((start) => {
          const fromMiddle = (it: Element): number => {
            const { top, bottom } = it.getBoundingClientRect();
            return Math.abs((top + bottom - innerHeight) / 2);
          };
          const [nearest] = [...document.querySelectorAll(`a[href^="${start}"]`)]
            .filter((it) => it.checkVisibility() && fromMiddle(it) < innerHeight / 4)
            .toSorted((a, b) => fromMiddle(a) - fromMiddle(b));
          return { place: scrollY, address: nearest?.getAttribute('href') };
        }, to);
        const isAtRest = seen.place === last;
        last = seen.place;
        address = seen.address;
        return isAtRest && typeof address === 'string';
      },
      { intervals: [200] },
    )
    .toBe(true);
  return page.locator(`a[href="${address}"]:visible`).last();
}

/** Clicks on a link and gives the place it was left at: looking for it, Playwright may have scrolled once more. */
export async function leaveBy(link: Locator): Promise<number> {
  const left = link.page().evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(Math.round(scrollY)), {
          capture: true,
          once: true,
        }),
      ),
  );
  await link.click();
  return left;
}

/** Seconds the page's video has played. */
export const readClock = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** The most that one try with the player's controls waits. */
const tryMs = 2000;
/** How often the mouse was moved: video.js ignores a move that goes nowhere. */
let moves = 0;

/**
 * Does something with the player's controls, which hide when nothing is done for a while: shows them before each try, which
 * waits no longer than it is told.
 */
export const withControls = (
  page: Page,
  act: (within: { timeout: number }) => Promise<void>,
): Promise<void> =>
  expect(async () => {
    moves += 1;
    await page.locator('.video-js').dispatchEvent('mousemove', { screenX: moves });
    await act({ timeout: tryMs });
  }).toPass();

/** The first visit is over: the app is on the device. */
export async function waitForApp(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}
