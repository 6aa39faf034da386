import type { Page } from '@playwright/test';

import { enter, expect, expectLoaded, goTo, test } from './console.ts';

const long = '夜航船🏮'.repeat(9);
/** Nothing in it breaks by itself. */
const unbroken = `Donaudampfschifffahrtsgesellschaft_${'0123456789'.repeat(4)}`;
const words = new Set([
  'title',
  'name',
  'memberNichen',
  'nickname',
  'loginName',
  'reason',
  'remark',
  'party',
  'author',
  'fileName',
  'content',
  'text',
  'detail',
  'source',
  'subject',
  'operator',
  'assignee',
  'episodeTitle',
  'introduction',
  'signature',
  'lastMessage',
  'body',
  'summary',
  'label',
  'categoryName',
  'userAgent',
]);
const counts = new Set([
  'likes',
  'sold',
  'weekViewers',
  'openReports',
  'videos',
  'topics',
  'clicks',
  'impressions',
  'waiting',
  'running',
  'total',
  'count',
  'members',
  'payers',
  'visitors',
  'registrations',
  'revenue',
  'reports',
  'upheld',
  'cleared',
  'received',
  'bytes',
  'objects',
  'failed',
  'active',
  'delayed',
]);

/** An answer as the world may bring it: names of any length and letters, and counts of none or a million. */
function makeAwkward(value: unknown, key: string, n: { of: number }): unknown {
  n.of++;
  if (Array.isArray(value)) return value.map((it) => makeAwkward(it, key, n));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, it]) => [name, makeAwkward(it, name, n)]),
    );
  if (typeof value === 'string' && words.has(key) && value !== '')
    return n.of % 2 === 0 ? long : unbroken;
  if (typeof value === 'number' && counts.has(key)) return n.of % 3 === 0 ? 0 : 1_000_000;
  return value;
}

async function receiveAwkward(page: Page): Promise<void> {
  await page.route('**/admin-api/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (/session|account|events|uploads|export|operators\/list/.test(path)) return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const answer: unknown = await response.json();
    return route.fulfill({ response, json: makeAwkward(answer, '', { of: 0 }) });
  });
}

/** No two of the same screen in turn. */
const paths = [
  '/videos',
  '/intake',
  '/places',
  '/ads',
  '/members',
  '/orders',
  '/withdrawals',
  '/sales',
  '/reports',
  '/rights',
  '/chats',
  '/figures',
  '/site',
  '/system',
  '/account',
  '/',
  '/places?tab=topics',
  '/members?tab=adjustments',
  '/orders?tab=cases',
  '/sales?tab=cards',
  '/reports?tab=danmaku',
  '/rights?tab=uncovered',
  '/chats?tab=feedback',
  '/figures?tab=site',
  '/system?tab=condition',
  '/places?tab=pins',
  '/reports?tab=profiles',
  '/rights?tab=all',
  '/figures?tab=revenue',
  '/system?tab=audit',
  '/reports?tab=months',
];

/** What stands out at the right of the page, by its class and words. */
const findWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('main *, [role="dialog"] *')].filter(
      (it) => it.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.slice(-3).map((it) => it.outerHTML.slice(0, 160)),
    ];
  });

test('names of any length, emoji, none and a million: no section scrolls sideways on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await receiveAwkward(page);
  await enter(page);
  const found: Record<string, string[]> = {};
  const look = async (at: string): Promise<void> => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 780 });
      const wide = await findWide(page);
      if (wide.length === 0) continue;
      found[`${at} at ${width}`] = wide;
      const name = `${width}${at.replaceAll(/\W/g, '-')}.png`;
      await page.screenshot({ path: test.info().outputPath(name), fullPage: true });
    }
  };
  for (const path of paths) {
    await goTo(page, path);
    await expect.soft(page.getByText('没有加载成功')).toHaveCount(0);
    await look(path);
    const row = page.locator('.row-open').first();
    if (!(await row.isVisible())) continue;
    await row.click();
    await expectLoaded(page);
    await look(`${path} opened`);
  }
  // What the last screen still asks for needs no answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(found).toEqual({});
});

test('names of any length make no row of a desktop’s list taller than four lines', async ({
  page,
}) => {
  await receiveAwkward(page);
  await enter(page, '/ads');
  for (const path of ['/videos', '/members', '/reports?tab=danmaku']) {
    await goTo(page, path);
    const rows = page.locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((it) => it.clientHeight));
    expect(Math.max(...heights), path).toBeLessThan(100);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
