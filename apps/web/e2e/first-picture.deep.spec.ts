import { getVideoDetail } from '@lantern/contracts/calls/watch';

import { findVideo } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { expect, test } from './visit.ts';

const adult = () => {
  localStorage.setItem('ageConfirmed', 'true');
};

/** What the page is before any of its code has run. */
const scripts = '**/assets/*.js';

/** Where a screen draws it: in the first link to a video or a list of them. */
const screens = [
  { path: '/', drawn: 'section[aria-label="今日主推"] a' },
  { path: '/category', drawn: 'main li:first-child > a' },
  { path: '/sreinfo?type=15&title=排行榜', drawn: 'main a[href^="/videoinfo"]' },
];
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

const countShifts = (): void => {
  const count = (shift: number): void => {
    document.body.dataset.shifts = `${document.body.dataset.shifts ?? ''} ${shift}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && typeof entry.value === 'number') count(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

test.describe('the first picture of a screen', () => {
  test.use({ alsoExpected: /ERR_FAILED/ });

  for (const { path, drawn } of screens) {
    for (const viewport of sizes) {
      test(`of ${path.replace(/[?].*/, '')} at ${viewport.width} px stands before the code has come, where the code draws it, and does not move`, async ({
        page,
        context,
        baseURL,
      }) => {
        await page.setViewportSize(viewport);
        await page.addInitScript(adult);
        await context.addCookies([{ name: 'adult', value: '1', url: baseURL ?? '' }]);
        let letGo = (): void => undefined;
        const held = new Promise<void>((resolve) => (letGo = resolve));
        await page.route(scripts, async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        const early = page.locator('#first-picture');
        await expect(early.locator('img')).toHaveJSProperty('complete', true);
        await page.screenshot({ path: test.info().outputPath('before.png') });
        const was = await early.boundingBox();
        const src = await early.locator('img').getAttribute('src');
        const href = await early.getAttribute('href');
        expect(was?.width).toBeGreaterThan(250);

        await page.evaluate(countShifts);
        letGo();
        const link = page.locator(drawn).first();
        await expect(link).toBeVisible();
        await expect(early).toHaveCount(0);
        const picture = link.locator('img').first();
        await expect(picture).toHaveAttribute('src', src ?? '');
        expect(await link.getAttribute('href')).toBe(href);
        await page.screenshot({ path: test.info().outputPath('after.png') });
        const { x, y, width, height } = (await picture.boundingBox()) ?? {};
        expect({ x, y, width, height }).toEqual(was);
        expect(await page.evaluate(() => document.body.dataset.shifts ?? '')).toBe('');
      });
    }
  }

  for (const viewport of sizes) {
    test(`of a film at ${viewport.width} px stands before code and answers have come, until the film begins in its place`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize(viewport);
      const { cartoonCode } = await findVideo(
        request,
        (it) => !it.cartoonVip && it.cartoonImage !== '',
      );
      await openAsMember(page, '/robots.txt', await registerMember(request));
      const gates = [scripts, `**${getVideoDetail.path}`].map((address) => {
        let letGo = (): void => undefined;
        const held = new Promise<void>((resolve) => (letGo = resolve));
        const hold = page.route(address, async (route) => {
          await held;
          await route.continue();
        });
        return { hold, letGo };
      });
      await Promise.all(gates.map(({ hold }) => hold));
      await page.goto(`/videoinfo?id=${cartoonCode}`, { waitUntil: 'commit' });
      const early = page.locator('#first-picture');
      await expect(early.locator('img')).toHaveJSProperty('complete', true);
      await page.screenshot({ path: test.info().outputPath('before.png') });
      const src = await early.locator('img').getAttribute('src');
      const { x, y, width, height } = (await early.boundingBox()) ?? {};
      expect(width).toBe(viewport.width);
      expect(await early.getAttribute('href')).toBeNull();
      const drawn = page.locator(`main img[src="${src}"]`).first();
      gates[0]?.letGo();
      await expect(drawn).toBeVisible();
      await expect(early).toHaveCount(0);
      await page.screenshot({ path: test.info().outputPath('drawn.png') });
      expect(await drawn.boundingBox()).toEqual({ x, y, width, height });
      gates[1]?.letGo();
      const film = page.locator('main video');
      // Else its first frame would be a larger picture than the poster, which comes later.
      await expect(film).toHaveAttribute('poster', src ?? '');
      await expect
        .poll(() => film.evaluate((it: HTMLVideoElement) => it.currentTime))
        .toBeGreaterThan(0);
      expect(await film.boundingBox()).toEqual({ x, y, width, height });
    });
  }

  test('stands instead of the mark while the code of the screen is on its way, and the mark where it has no place', async ({
    page,
    request,
  }) => {
    await openAsMember(page, '/robots.txt', await registerMember(request));
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/assets/topics-screen*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/category', { waitUntil: 'commit' });
    const drawn = page.locator('#root #first-picture');
    const mark = page.locator('#root main.boot svg');
    await expect(drawn).toBeVisible();
    await expect(drawn).toHaveAttribute('href', /^[/]cateInfo[?]item=/);
    await expect(mark).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(drawn).toBeHidden();
    await expect(mark).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: '专题' })).toBeVisible();
    await expect(drawn).toHaveCount(0);
  });

  test('comes once a visitor has said to be of age, and is hidden from who has not', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'adult', value: '1', url: baseURL ?? '' }]);
    await page.route(scripts, (route) => route.abort());
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('#first-picture')).toBeHidden();
    await expect(page.locator('h1')).toBeVisible();
    // The cookie outlived the answer: the page takes it back.
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(page.locator('#first-picture')).toHaveCount(0);
    await page.evaluate(adult);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(page.locator('#first-picture')).toBeVisible();
  });

  test('comes with the next page after the door', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '我已满18岁，进入' }).click();
    await expect(page.locator('main a[href^="/videoinfo"]').first()).toBeVisible();
    await page.route(scripts, (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(page.locator('#first-picture')).toBeVisible();
  });
});
