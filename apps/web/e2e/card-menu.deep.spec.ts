import { listIndexLike } from '@lantern/contracts/calls/catalogue';
import { dismissVideo } from '@lantern/contracts/calls/dismissed';
import type { Video } from '@lantern/contracts/entities/video';
import type { APIRequestContext, Locator, Page } from '@playwright/test';

import { askSite } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { expect, test } from './visit.ts';

/** A film of the first batch of home that fits, not its first, which is large and has no menu. */
async function findFeatured(
  request: APIRequestContext,
  fits: (video: Video) => boolean,
): Promise<Video> {
  const { distinctNameList } = await askSite(request, listIndexLike, { currentPage: 1 });
  const fitting = distinctNameList.slice(1).filter(fits);
  const found = fitting[Math.floor(Math.random() * fitting.length)];
  if (!found) throw new Error('home has no such film');
  return found;
}

const featured = (page: Page): Locator => page.getByRole('region', { name: '精选视频' });

const cardOf = (page: Page, { cartoonCode }: Video): Locator =>
  featured(page).locator(`a[href="/videoinfo?id=${cartoonCode}"]`);

/** Lays a finger on a card; returns what lifts it. */
async function layFinger(page: Page, card: Locator): Promise<() => Promise<void>> {
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (!box) throw new Error('the card is not there');
  const touch = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 3, y: box.y + box.height / 3 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  return async () => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await touch.detach();
  };
}

/** What was asked for to bring a picture to life. */
function watchPreviews(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (it) => {
    const { pathname } = new URL(it.url());
    if (/getVideoDetail|storyboard/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test('a picture comes alive under a finger, which then says that it is not interested, and takes it back', async ({
  page,
  request,
}) => {
  const film = await findFeatured(request, (it) => !it.cartoonVip);
  const asked = watchPreviews(page);
  await openAsMember(page, '/', await registerMember(request));
  const card = cardOf(page, film);
  await expect(card).toBeVisible();
  expect(asked).toEqual([]);
  const lift = await layFinger(page, card);
  await expect(card.locator('[data-live]')).toBeVisible();
  await lift();
  const menu = page.getByRole('dialog', { name: film.cartoonName });
  await expect(menu).toBeVisible();
  await expect(card.locator('[data-live]')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');

  await menu.getByRole('button', { name: '不感兴趣' }).click();
  const undo = featured(page).getByRole('button', { name: `撤销不感兴趣：${film.cartoonName}` });
  await undo.click();
  await expect(card).toBeVisible();

  await page
    .getByRole('button', { name: `操作：${film.cartoonName}`, exact: true })
    .first()
    .click();
  const response = page.waitForResponse(/dismissVideo/);
  await menu.getByRole('button', { name: '不感兴趣' }).click();
  await expect(undo).toBeVisible();
  await response;

  await page.reload();
  await expect(featured(page).locator('a[href^="/videoinfo"]').first()).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goto('/centersetting');
  await page.getByRole('button', { name: '不感兴趣的影片' }).click();
  const list = page.getByRole('dialog', { name: '不感兴趣的影片' });
  await list.getByRole('button', { name: `恢复推荐：${film.cartoonName}` }).click();
  await expect(list.getByText('还没有不感兴趣的影片')).toBeVisible();
  await page.goto('/');
  await expect(card).toBeVisible();
});

test('another device leaves out what was dismissed here, with the author', async ({
  page,
  request,
  browser,
}) => {
  const film = await findFeatured(request, (it) => it.cartoonAuthor !== '');
  const member = await registerMember(request);
  await openAsMember(page, '/', member);
  await page
    .getByRole('button', { name: `操作：${film.cartoonName}`, exact: true })
    .first()
    .click();
  const response = page.waitForResponse(/dismissVideo/);
  await page.getByRole('button', { name: `不看「${film.cartoonAuthor}」的影片` }).click();
  await response;
  const other = await (await browser.newContext()).newPage();
  const otherResponse = other.waitForResponse(/getDismissed/);
  await openAsMember(other, new URL('/', page.url()).href, member);
  await otherResponse;
  await expect
    .poll(() => other.evaluate(() => localStorage.getItem('dismissed') ?? ''))
    .toContain(String(film.cartoonCode));
  await other.reload();
  await expect(featured(other).locator('a[href^="/videoinfo"]').first()).toBeVisible();
  await expect(featured(other).getByText(film.cartoonAuthor, { exact: true })).toHaveCount(0);
  await other.context().close();
});

test('a paid film shows no picture that a trial does not', async ({ page, request }) => {
  const film = await findFeatured(request, (it) => it.cartoonVip);
  const asked = watchPreviews(page);
  await openAsMember(page, '/', await registerMember(request));
  const detail = page.waitForResponse(/getVideoDetail/);
  const lift = await layFinger(page, cardOf(page, film));
  await (await detail).finished();
  await lift();
  await expect(page.getByRole('dialog', { name: film.cartoonName })).toBeVisible();
  expect(asked.filter((it) => it.includes('storyboard'))).toEqual([]);
});

for (const withAuthor of [false, true]) {
  test(`a dismissed ${withAuthor ? 'author' : 'film'} is not home's first picture, and nothing moves for it`, async ({
    page,
    request,
  }) => {
    const { distinctNameList } = await askSite(request, listIndexLike, { currentPage: 1 });
    const [hero] = distinctNameList;
    if (!hero) throw new Error('home is empty');
    const other = distinctNameList.find((it) => it.cartoonAuthor === hero.cartoonAuthor) ?? hero;
    const next = distinctNameList.find((it) =>
      withAuthor ? it.cartoonAuthor !== hero.cartoonAuthor : it.cartoonCode !== hero.cartoonCode,
    );
    const member = await registerMember(request);
    const dismissed = { cartoonCode: (withAuthor ? other : hero).cartoonCode, withAuthor };
    await askSite(request, dismissVideo, dismissed, member.token);
    await openAsMember(page, '/', member);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('dismissed') ?? ''))
      .toContain(String(dismissed.cartoonCode));
    // The page says nothing of it before any code has come.
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.addInitScript(noteFirstPictures);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('.boot svg')).toBeVisible();
    letGo();
    const place = page.locator('section[aria-label="今日主推"] a');
    await expect(place).toHaveAttribute('href', `/videoinfo?id=${next?.cartoonCode}`);
    await expect(place.locator('img')).toHaveJSProperty('complete', true);
    const { shifts, pictures } = await page.evaluate(() => {
      const { shifts = '', pictures = '' } = document.documentElement.dataset;
      return { shifts, pictures };
    });
    expect(shifts).toBe('');
    expect(pictures).not.toContain(hero.cartoonImage);
  });
}

/** Notes every picture that the page shows large, and every move of what it shows. */
function noteFirstPictures(): void {
  const note = (name: 'pictures' | 'shifts', value: string): void => {
    const { dataset } = document.documentElement;
    dataset[name] = `${dataset[name] ?? ''} ${value}`;
  };
  const look = (): void => {
    for (const it of document.querySelectorAll('#first-picture img, [aria-label="今日主推"] img'))
      if (it.checkVisibility()) note('pictures', it.getAttribute('src') ?? '');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry) note('shifts', String(entry.value));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
