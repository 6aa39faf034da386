import { gzipSync } from 'node:zlib';

import { enter, expect, expectLoaded, test } from './console.ts';

/** Most that the first load of a screen may be, in KiB after gzip, and in scripts. */
const most = { js: 200, css: 30, scripts: 20 };
/** Of the part that draws lines, which comes once the rest of its screen stands. */
const mostOfChart = 25;
const ofChart = /\/line-chart-[^/]*\.js$/;

const screens = [
  '/',
  '/inbox',
  '/videos',
  '/intake',
  '/places',
  '/places?tab=pins',
  '/ads',
  '/figures',
  '/figures?tab=revenue',
  '/figures?tab=content',
  '/orders',
  '/orders?tab=cases',
  '/withdrawals',
  '/sales',
  '/members',
  '/members?tab=adjustments',
  '/chats',
  '/reports',
  '/rights',
  '/chats?tab=feedback',
  '/site',
  '/system',
  '/system?tab=audit',
  '/account',
];

test('no screen is heavy at its first load', async ({ page, context }, { project }) => {
  test.skip(project.name !== 'console', 'the same files as on a desktop');
  await enter(page);
  const heavy: string[] = [];
  for (const path of screens) {
    const first = await context.newPage();
    const size = { js: 0, css: 0, chart: 0, scripts: 0 };
    const bodies: Promise<void>[] = [];
    first.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const found = /\.(js|css)$/.exec(pathname)?.[1];
      if (found !== 'js' && found !== 'css') return;
      if (found === 'js') size.scripts++;
      const kind = ofChart.test(pathname) ? 'chart' : found;
      const add = (body: Buffer): void => {
        size[kind] += gzipSync(body, { level: 9 }).length / 1024;
      };
      // What comes after the page was closed is no part of its first load.
      bodies.push(response.body().then(add, () => undefined));
    });
    await first.goto(`/console${path}`);
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLoaded(first);
    await Promise.all(bodies);
    const summary = `${path}: ${size.js.toFixed(1)} KiB in ${size.scripts} scripts, ${size.css.toFixed(1)} of styles`;
    test.info().annotations.push({ type: 'size', description: summary });
    if (size.chart > mostOfChart) heavy.push(`${path}: ${size.chart.toFixed(1)} KiB to draw lines`);
    const isHeavy = size.js > most.js || size.css > most.css || size.scripts > most.scripts;
    if (size.js === 0 || isHeavy) heavy.push(summary);
    await first.close();
  }
  expect(heavy).toEqual([]);
});
