import type { Locator, Page } from '@playwright/test';

import { enter, expect, expectLoaded, goTo, test } from './console.ts';

const desktop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

/** Rows of cards that end before the room for them does, each as how many px are left. */
const findHoles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.tiles, .price-cards, .figure-cards')].flatMap((row) => {
      const { right } = row.getBoundingClientRect();
      const ends = new Map<number, number>();
      for (const card of row.children) {
        const box = card.getBoundingClientRect();
        ends.set(box.top, Math.max(ends.get(box.top) ?? 0, box.right));
      }
      return [...ends.values()]
        .filter((end) => Math.abs(right - end) > 2)
        .map((end) => `${row.className} of ${row.children.length}: ${Math.round(right - end)}`);
    }),
  );

/** Buttons whose words do not fit in them. */
const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-label')]
      .filter((it) => it.scrollWidth > it.clientWidth + 1)
      .map((it) => it.textContent),
  );

test('rows of cards have no holes, and no words of a button are cut off, in both languages and sizes', async ({
  page,
  context,
}) => {
  await enter(page);
  for (const language of ['zh', 'en']) {
    const url = new URL(page.url()).origin;
    await context.addCookies([{ name: 'console-language', value: language, url }]);
    await page.goto('/console/');
    await expectLoaded(page);
    for (const path of [
      '/figures',
      '/sales',
      '/system?tab=condition',
      '/figures?tab=content',
      '/account',
      '/',
    ]) {
      await page.setViewportSize(desktop);
      await goTo(page, path);
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        await expectLoaded(page);
        const at = `${language} ${path} ${size.width}`;
        await expect.poll(() => findHoles(page), { message: at }).toEqual([]);
        expect.soft(await findCutOff(page), at).toEqual([]);
      }
    }
  }
});

test('beside the navigation of a tablet, the name and the number of a row are a line each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await enter(page, '/members');
  await expectLoaded(page);
  const heights = await page
    .locator('tbody .title-lines')
    .evaluateAll((names) => names.map((it) => [it.textContent, it.clientHeight] as const));
  expect(heights.length).toBeGreaterThan(3);
  expect(heights.filter(([, height]) => height > 48)).toEqual([]);
  await goTo(page, '/reports?tab=danmaku');
  const widths = await page
    .locator('tbody td > .clip')
    .evaluateAll((texts) => texts.map((it) => it.clientWidth));
  expect(widths.length).toBeGreaterThan(3);
  expect(widths.filter((width) => width < 150)).toEqual([]);
});

const boxOf = async (it: Locator) => {
  const box = await it.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
};

test('tabs stand beside the title, all sections are in view, and the bar of a drawer lies above its selects', async ({
  page,
}) => {
  await enter(page, '/sales');
  const title = await boxOf(page.getByRole('heading', { level: 1 }));
  const tabs = await boxOf(page.getByRole('radiogroup', { name: '销售' }));
  expect(tabs.x - title.x - title.width).toBeLessThan(40);
  expect(tabs.y).toBeLessThan(title.y + title.height);
  const last = page.getByRole('navigation', { name: '主导航' }).getByRole('link').last();
  const end = await boxOf(last);
  expect(end.y + end.height).toBeLessThanOrEqual(desktop.height);

  await goTo(page, '/videos');
  await page.locator('.row-open').first().click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByRole('combobox', { name: '分类' })).toBeVisible();
  const heights = await drawer.evaluate((it) => {
    const heightOf = (part: Element): number => Number(getComputedStyle(part).zIndex) || 0;
    const bar = it.querySelector('.drawer-actions');
    const fields = [...it.querySelectorAll('.mantine-Input-section')].map(heightOf);
    return { bar: bar ? heightOf(bar) : 0, fields: Math.max(...fields) };
  });
  expect(heights.bar).toBeGreaterThan(heights.fields);
});

test(
  'a toast leaves titles free, and the page of a member on a phone begins with what can be done',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await enter(page, '/members');
    await page.locator('.row-open').first().click();
    const act = page.getByRole('button', { name: '添加备注' });
    const actions = await boxOf(act);
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    // Above the heading may stand how many browsers other tests have logged in with.
    expect(actions.y + actions.height - heading.y).toBeLessThan(phone.height / 2 - 80);
    await act.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('备注').fill('来电核实');
    await dialog.getByRole('button', { name: '添加备注' }).click();
    const toast = await boxOf(page.locator('.mantine-Notifications-notification').first());
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(toast.y).toBeGreaterThan(title.y + title.height);
  },
);
