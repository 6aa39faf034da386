import type { Locator, Page } from '@playwright/test';

import { logInMember, openAsMember } from './become-member.ts';
import { openDoorInEnglish } from './expect-english.ts';
import { expect, expectLoaded, test } from './visit.ts';

/** Opens a screen of the demo's member. */
async function open(page: Page, path: string, twiceAsLarge: boolean): Promise<void> {
  await page.goto(path);
  if (twiceAsLarge) await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect(page.locator('#root')).not.toBeEmpty();
  await expectLoaded(page);
}

/** The sums of money on a page, and why one can't be read whole: something lies on it, or it is cut. */
const findUnreadable = (page: Page): Promise<{ sums: number; unreadable: string[] }> =>
  page.evaluate(() => {
    const meets = (one: DOMRect, other: DOMRect): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    /** What a link spans beyond its own box is its target, and lies on nothing. */
    const isCovered = (own: Element, box: DOMRect): boolean =>
      [0.1, 0.5, 0.9].some((part) => {
        const at = [box.left + box.width * part, box.top + box.height / 2] as const;
        const top = document.elementFromPoint(...at);
        const isOwn = top === null || top.contains(own) || own.contains(top);
        return !isOwn && meets(top.getBoundingClientRect(), box);
      });
    const isCut = ({ left, right }: DOMRect): boolean => left < 0 || right > innerWidth;
    const isSum = ({ textContent: text }: Element): boolean =>
      /¥\s?\d|\d元|^\d+(?:\.\d\d)?$/.test(text);
    const shown = [...document.querySelectorAll('body *')].filter(
      (it) => it.checkVisibility() && it.closest('.sr-only') === null && isSum(it),
    );
    const sums = shown.filter((it) => !shown.some((other) => other !== it && it.contains(other)));
    const range = document.createRange();
    const unreadable = sums.filter((own) => {
      own.scrollIntoView({ block: 'center', behavior: 'instant' });
      range.selectNodeContents(own);
      return [...range.getClientRects()].some((box) => isCut(box) || isCovered(own, box));
    });
    return { sums: sums.length, unreadable: unreadable.map((it) => it.textContent) };
  });

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const)
  test(`at twice the text size nothing lies on a sum of money, on a screen of ${width} by ${height}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    await openAsMember(page, '/robots.txt', await logInMember(request, 'demo', 'demo1234'));
    for (const path of ['/vip', '/pay', '/my', '/tx']) {
      await open(page, path, true);
      const { sums, unreadable } = await findUnreadable(page);
      expect([path, unreadable]).toEqual([path, []]);
      expect(sums, path).toBeGreaterThan(0);
    }
  });

test('at twice the text size home’s first title shows each of its lines', async ({
  page,
  request,
}) => {
  await openAsMember(page, '/robots.txt', await logInMember(request, 'demo', 'demo1234'));
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/', true);
    const title = page.getByRole('region', { name: '今日主推' }).getByRole('heading');
    await expect(title).toBeVisible();
    const seen = await title.evaluate((it) => {
      const line = Number.parseFloat(getComputedStyle(it).lineHeight);
      const [own, frame] = [it, it.closest('a')].map((box) => box?.getBoundingClientRect());
      return {
        startsInside: (own?.top ?? 0) >= (frame?.top ?? Infinity),
        endsInside: (own?.bottom ?? Infinity) <= (frame?.bottom ?? 0),
        // Signs reach beyond their lines; a line more would be half a line at least.
        isWhole: it.scrollHeight < it.clientHeight + line / 2,
      };
    });
    expect([width, seen]).toEqual([width, { startsInside: true, endsInside: true, isWhole: true }]);
  }
});

/** Names of the tabs whose words do not lie within the screen, or within their tab. */
const findCutTabs = (page: Page): Promise<string[]> =>
  page.locator('nav li a, [role="tab"]').evaluateAll((tabs) => {
    const range = document.createRange();
    return tabs.flatMap((tab) => {
      tab.scrollIntoView({ inline: 'nearest', behavior: 'instant' });
      range.selectNodeContents(tab);
      const own = tab.getBoundingClientRect();
      const isCut = [...range.getClientRects()].some(
        ({ left, right }) => left < own.left - 1 || right > own.right + 1 || right > innerWidth + 1,
      );
      return isCut ? [tab.textContent] : [];
    });
  });

/** Expects that screens of a phone hold what they show, with the text twice as large. */
async function expectRoom(page: Page, openPath: (path: string) => Promise<unknown>): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/mine', '/order', '/tx', '/service']) {
    await openPath(path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect(page.locator('#root')).not.toBeEmpty();
    await expectLoaded(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, beyond, await findCutTabs(page)]).toEqual([path, 0, []]);
  }
  // What is typed to customer service has room for words.
  const field = await page.getByRole('textbox').boundingBox();
  expect(field?.width).toBeGreaterThan(200);
}

test('at twice the text size no screen goes beyond the phone’s width', async ({
  page,
  request,
}) => {
  await openAsMember(page, '/robots.txt', await logInMember(request, 'demo', 'demo1234'));
  await expectRoom(page, (path) => page.goto(path));
});

test('at twice the text size English has its room too', async ({ page }) => {
  const english = await openDoorInEnglish(page);
  try {
    await page.getByRole('button', { name: 'I am 18 or over' }).click();
    await expect(page.getByRole('heading', { name: 'Charts' })).toBeVisible();
    await expectRoom(page, english.open);
  } finally {
    await english.close();
  }
});

test('at twice the text size each choice lies within the margins of the narrowest phone', async ({
  page,
  request,
}) => {
  await openAsMember(page, '/robots.txt', await logInMember(request, 'demo', 'demo1234'));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/tx', '/vip', '/pay']) {
    await open(page, path, true);
    await expect(page.locator('main fieldset label').first()).toBeVisible();
    const margin = 0.75 * 32;
    const rights = await page
      .locator('main fieldset > *, main label')
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().right));
    expect([path, rights.filter((it) => it > 320 - margin + 0.5)]).toEqual([path, []]);
  }
});

/** How wide a line is drawn around it. */
const frameOf = (it: Locator): Promise<number> =>
  it.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });

test('in the visitor’s own colours what is chosen and what is pressed has a frame, and icons are seen', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAsMember(page, '/robots.txt', await logInMember(request, 'demo', 'demo1234'));
  await open(page, '/vip', false);
  const choices = (of: string) => page.getByRole('group', { name: of }).locator('label');
  for (const group of ['选择套餐', '支付方式']) {
    const chosen = choices(group).filter({ has: page.locator(':checked') });
    expect([group, await frameOf(chosen)]).toEqual([group, 3]);
    const others = choices(group).filter({ hasNot: page.locator(':checked') });
    for (const other of await others.all()) expect(await frameOf(other)).toBe(0);
  }
  expect(await frameOf(page.getByRole('button', { name: '立即升级' }))).toBe(1);

  await open(page, '/my', false);
  const tiles = page.getByRole('region', { name: '常用服务' });
  const colours = await tiles.locator('svg').evaluateAll((icons) =>
    icons.map((icon) => {
      const text = icon.closest('a, button');
      const [own, its] = [icon, text ?? icon].map((it) => getComputedStyle(it).color);
      return own === its && own !== getComputedStyle(document.body).backgroundColor;
    }),
  );
  expect(colours).toEqual(Array.from({ length: 10 }, () => true));

  // A link that looks like a button.
  await open(page, '/sign', false);
  expect(await frameOf(page.getByRole('link', { name: /^去邀请/ }))).toBe(1);

  // A field, which has no ground of its own here, and the one that is typed into.
  await open(page, '/feed', false);
  const field = page.getByRole('textbox');
  expect(await frameOf(field)).toBe(1);
  await field.focus();
  expect(await frameOf(field)).toBe(3);
});

/** The texts that end early for want of room. */
const findShortened = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((all) =>
    all.flatMap((it) => (it.scrollWidth > it.clientWidth + 1 ? [it.textContent] : [])),
  );

test('at twice the text size titles, tabs and home’s search field are read whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const english = await openDoorInEnglish(page);
  const openLarge = async (path: string): Promise<void> => {
    await english.open(path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expectLoaded(page);
  };
  try {
    await page.getByRole('button', { name: 'I am 18 or over' }).click();
    await expect(page.getByRole('heading', { name: 'Charts' })).toBeVisible();

    await openLarge('/tx');
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);

    await openLarge('/order');
    // The line under the chosen tab lies below its words.
    const gap = await page.getByRole('tab', { selected: true }).evaluate((tab) => {
      const range = document.createRange();
      if (tab.firstChild) range.selectNode(tab.firstChild);
      const line = tab.querySelector('span')?.getBoundingClientRect();
      return (line?.top ?? 0) - range.getBoundingClientRect().bottom;
    });
    expect(gap).toBeGreaterThanOrEqual(0);

    await openLarge('/category');
    const cut = await page.locator('main h2').evaluateAll((titles) =>
      titles.flatMap((it) => {
        const card = it.closest('a')?.getBoundingClientRect();
        const mark = it.closest('a')?.querySelector('svg')?.parentElement?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(it);
        const isWhole = [...range.getClientRects()].every(
          ({ top, right, bottom }) =>
            card && mark && top >= card.top && bottom <= card.bottom && right <= mark.left,
        );
        return isWhole ? [] : [it.textContent];
      }),
    );
    expect(cut).toEqual([]);
    expect(await findShortened(page.locator('header p'))).toEqual([]);

    await openLarge('/');
    await expect(page.getByRole('heading', { name: 'Charts' })).toBeAttached();
    expect(await findShortened(page.locator('main h2'))).toEqual([]);
    const words = page.getByText('Search videos');
    // Room for four letters at least.
    expect((await words.boundingBox())?.width).toBeGreaterThan(60);
  } finally {
    await english.close();
  }
});
