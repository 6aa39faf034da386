import { gzipSync } from 'node:zlib';

import { operatorEventsPath } from '@lantern/contracts/operator-events';

import { enter, expect, test } from './console.ts';

/** Most that the first load of a screen may be, in KiB after gzip. */
const most = { js: 200, css: 30 };

const screens = [
  '/',
  '/videos',
  '/intake',
  '/places',
  '/places?tab=pins',
  '/ads',
  '/orders',
  '/orders?tab=cases',
  '/withdrawals',
  '/sales',
  '/members',
  '/members?tab=adjustments',
  '/chats',
  '/reports',
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
    // A stream that stays open keeps the network from ever being idle.
    await first.route(`**${operatorEventsPath}`, (route) => route.abort());
    const size = { js: 0, css: 0 };
    const bodies: Promise<void>[] = [];
    first.on('response', (response) => {
      const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1];
      if (kind !== 'js' && kind !== 'css') return;
      const add = (body: Buffer): void => {
        size[kind] += gzipSync(body, { level: 9 }).length / 1024;
      };
      // What comes after the page was closed is no part of its first load.
      bodies.push(response.body().then(add, () => undefined));
    });
    // The stream of what changed stays open, so that the network never rests.
    await first.goto(`/console${path}`);
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(first.locator('[aria-busy="true"], output[aria-label]')).toHaveCount(0);
    await Promise.all(bodies);
    const told = `${path}: ${size.js.toFixed(1)} KiB of scripts, ${size.css.toFixed(1)} of styles`;
    test.info().annotations.push({ type: 'size', description: told });
    if (size.js === 0 || size.js > most.js || size.css > most.css) heavy.push(told);
    await first.close();
  }
  expect(heavy).toEqual([]);
});
