import { reportPlayback } from '@lantern/contracts/calls/watch';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

import { askSite, findVideo } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { expectAccessible } from './expect-accessible.ts';
import { startSiteWith } from './start-site.ts';
import {
  expect,
  findCardInSight,
  leaveBy,
  openAsAdult,
  passAgeGate,
  readClock,
  readPlace,
  rollToTheEnd,
  siteAddress,
  test,
} from './visit.ts';

test('before the door is opened nothing of the catalogue is asked for or shown', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (it) => asked.push(new URL(it.url()).pathname));
  await page.goto('/');
  await expect(page.getByText('本站仅限18岁以上成年人访问')).toBeVisible();
  expect(asked.filter((path) => /cartoon|guanggao|\/media\//.test(path))).toEqual([]);
  await expect(page.locator('img[src*="/media/"]')).toHaveCount(0);

  await passAgeGate(page);
  await expect(page.getByRole('heading', { name: '精选视频' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '精选视频' })).toBeVisible();
});

/** Keeps the page's code waiting until it is let through. */
async function holdCode(page: Page): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  return letThrough;
}

test('the door stands before its code has come, and does not move when it has', async ({
  page,
}) => {
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root svg, #root h1, #root p')].map((it) => {
        const inside = document.createRange();
        inside.selectNodeContents(it);
        const { x, y, width, height } = inside.getBoundingClientRect();
        return [it.textContent.trim(), ...[x, y, width, height].map(Math.round)];
      }),
    );
  const letThrough = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('本站仅限18岁以上成年人访问')).toBeVisible();
  const before = await places();
  letThrough();
  await expect(page.getByRole('button', { name: '离开' })).toBeVisible();
  expect(await places()).toEqual(before);
});

test('a returning visitor sees only the mark', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ageConfirmed', 'true'));
  const letThrough = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root svg')).toBeVisible();
  await expect(page.getByText('本站仅限18岁以上成年人访问')).toBeHidden();
  letThrough();
  await expect(page.getByRole('heading', { name: '精选视频' })).toBeVisible();
});

test('home shows its sections, and 换一批 brings others', async ({ page }) => {
  await openAsAdult(page, '/');
  for (const name of ['精选视频', '排行榜', '最新更新']) {
    await expect(page.getByRole('heading', { name })).toBeAttached();
  }
  // The banner's light: there as soon as its picture is, and covering all of its small ground.
  const glow = page.locator('canvas:visible').last();
  const opacities = () =>
    glow.evaluate((it: HTMLCanvasElement) => {
      const pixels = it.getContext('2d')?.getImageData(0, 0, it.width, it.height).data ?? [];
      return [...new Set(pixels.filter((_, i) => i % 4 === 3))];
    });
  await expect.poll(opacities).toEqual([255]);
  const featured = page.getByRole('region', { name: '精选视频' });
  const titles = () => featured.getByRole('heading', { level: 3 }).allTextContents();
  await expect.poll(titles).toHaveLength(9);
  const before = await titles();
  await featured.getByRole('button', { name: '换一批' }).click();
  await expect.poll(titles).not.toEqual(before);
});

test('a film that was begun elsewhere goes on from home, and not once it was seen', async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const [begun, seen] = [
    await findVideo(request, (it) => !it.cartoonVip),
    await findVideo(request, (it) => it.cartoonVip),
  ];
  const report = (collectCode: number, position: number) =>
    askSite(request, reportPlayback, { collectCode, position }, member.token);
  await report(begun.cartoonCode, 12);
  await report(seen.cartoonCode, seen.vodDuration);
  await openAsMember(page, '/', member);
  // Nothing jumps: what was begun elsewhere comes with the next look at home.
  const places = () => page.evaluate(() => localStorage.getItem('heldPlaces') ?? '');
  await expect.poll(places).toContain('"continue":true');
  await page.reload();
  const row = page.getByRole('region', { name: '继续观看' });
  await expect(row.getByRole('heading', { level: 3 })).toHaveText([begun.cartoonName]);
  await expect(row).toContainText('看到 00:12');
  await expectAccessible(page);
  await row.getByRole('link', { name: begun.cartoonName }).click();
  await expect.poll(() => readClock(page)).toBeGreaterThan(11);
});

for (const [width, height, columns] of [
  [820, 1180, 3],
  [1440, 900, 5],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('home has its columns and a rail, and a film has what comes next beside it', async ({
      page,
      request,
    }) => {
      await openAsAdult(page, '/');
      const cards = page.getByRole('region', { name: '精选视频' }).getByRole('listitem');
      await expect(cards.nth(columns)).toBeAttached();
      const tops = await cards.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().y));
      expect(tops.filter((y) => y === tops[0])).toHaveLength(columns);
      const rail = await page.getByRole('navigation', { name: '主导航' }).boundingBox();
      expect(rail).toMatchObject({ x: 0, height });
      await expectAccessible(page);

      const video = await findVideo(request, (it) => !it.cartoonVip);
      await page.goto(`/videoinfo?id=${video.cartoonCode}`);
      const next = page.getByRole('region', { name: '最新更新' });
      await expect(next.getByRole('link').first()).toBeVisible();
      const [film, beside] = [
        await page.locator('.video-js').boundingBox(),
        await next.boundingBox(),
      ];
      expect(beside?.x).toBeGreaterThanOrEqual((film?.x ?? 0) + (film?.width ?? Infinity));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    });
  });
}

test.describe('on plain http', () => {
  test.use({ alsoExpected: /Cross-Origin-Opener-Policy header has been ignored/ });

  test('a phone in the same Wi-Fi has all of it', async ({ page }) => {
    const { port } = new URL(siteAddress());
    await openAsAdult(page, `http://plain-http.test:${port}/`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole('region', { name: '精选视频' }).getByRole('link').nth(1).click();
    await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
  });
});

test('an envelope with a key of 24 bytes is opened, though Chromium has no AES-192', async ({
  page,
}) => {
  test.slow();
  const site = await startSiteWith({ ENVELOPE_KEY: 'a key of twenty-four byt' });
  try {
    await openAsAdult(page, `${site.address}/`);
    await expect(page.getByRole('region', { name: '精选视频' }).getByRole('link')).not.toHaveCount(
      0,
    );
  } finally {
    await page.close();
    await site.stop();
  }
});

test('the page’s scripts begin with the marker that makes the browser compile them while they arrive', async ({
  request,
}) => {
  const html = await (await request.get('/', { headers: { accept: 'text/html' } })).text();
  const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(5);
  for (const path of new Set(scripts)) {
    expect(await (await request.get(path)).text(), path).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
  }
});

/** What Chromium notes of each task and of each script that begins. */
const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.optional(z.number()),
    }),
  ),
});

test('the scripts of the page begin in a task each, and what comes after the load waits for them', async ({
  page,
  browser,
}) => {
  const others: string[] = [];
  // The others do not come.
  await page.route('**/assets/*.js', async (route) => {
    const url = route.request().url();
    if (/[/](?:rolldown-runtime|vendor|shared|index)-/.test(url)) await route.continue();
    else others.push(url);
  });
  const categories = ['v8', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  await page.goto('/');
  await expect.poll(() => others.join()).toContain('/after-load-');
  const { traceEvents } = z.parse(trace, JSON.parse(String(await browser.stopTracing())));
  const begun = traceEvents.filter(({ name }) => name === 'v8.evaluateModule');
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' &&
      begun.some((it) => it.pid === pid && it.tid === tid && it.ts >= ts && it.ts < ts + dur),
  );
  const parts = await page.locator('script[type=module][src]').count();
  expect(parts).toBeGreaterThanOrEqual(3);
  expect(tasks).toHaveLength(parts);
});

test('the player’s code sleeps in the page, and is fetched after all that home needs', async ({
  page,
}) => {
  const html = await (await page.request.get('/')).text();
  const [asleep = ''] = /<template[\s\S]*<\/template>/.exec(html) ?? [];
  expect(asleep).toContain('/assets/player-');
  expect(html.replace(asleep, '')).not.toContain('/assets/player-');

  await openAsAdult(page, '/');
  const isFetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/player-.*\.js$/.test(name)),
    );
  await expect.poll(isFetched).toBe(true);
});

test('the last page says so, and coming back finds the same place', async ({ page }) => {
  test.slow();
  await openAsAdult(page, '/');
  await expect(page.getByRole('heading', { name: '最新更新' })).toBeAttached();
  await rollToTheEnd(page);
  await page.evaluate(() => scrollBy(0, -900));
  const card = await findCardInSight(page);
  const before = await leaveBy(card);
  await expect(page).toHaveURL(/videoinfo/);
  await expect(page.locator('video')).toBeVisible();
  await page.goBack();
  await expect.poll(() => readPlace(page)).toBe(before);
});

test('axe finds nothing on home and on a video', async ({ page, request }) => {
  const video = await findVideo(request, (it) => it.cartoonVip);
  await openAsAdult(page, '/');
  for (const path of ['/', `/videoinfo?id=${video.cartoonCode}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '最新更新' })).toBeAttached();
    await expectAccessible(page);
  }
});

test.describe('the pop-up ad', () => {
  test.use({ popupSeen: false });

  test('shows once a session', async ({ page }) => {
    await openAsAdult(page, '/');
    const popup = page.getByRole('dialog');
    await expect(popup).toBeVisible();
    await popup.getByRole('button', { name: '关闭' }).click();
    await expect(popup).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: '精选视频' })).toBeVisible();
    await expect(popup).toBeHidden();
  });

  test('is closed for a visitor who comes back from it', async ({ page }) => {
    await openAsAdult(page, '/');
    const popup = page.getByRole('dialog');
    const opened = page.waitForEvent('popup');
    await popup.getByRole('link').click();
    await opened;
    await expect(popup).toBeHidden();
  });
});
