import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';
import type axe from 'axe-core';

import { expect } from './visit.ts';

const { resolve } = createRequire(import.meta.url);
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

const options: axe.RunOptions = {
  resultTypes: ['violations'],
  // Style sheets are read for rules that are experiments alone, and are off.
  preload: { assets: ['media'] },
  rules: { 'target-size': { enabled: true } },
};
const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
  violations.map((it) => it.id + ': ' + it.nodes[0]?.html))`;

/** What axe finds on a page, as `rule: html`. A document is given axe once: it is 650 KB to send and to compile. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate<string[]>(run);
}

/**
 * Nothing moves any more: no animation that ends runs, and none begins within two frames. One that is over and keeps what
 * it led to (`both`) is still told of.
 */
async function expectStill(page: Page): Promise<void> {
  const isStill = () =>
    page.evaluate(async () => {
      const twoFrames = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const findMoving = () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
          );
      const moving = findMoving();
      await Promise.all(moving.map((it) => it.finished.catch(() => undefined)));
      await twoFrames();
      return moving.length + findMoving().length === 0;
    });
  await expect.poll(isStill).toBe(true);
}

/** A screen is there, nothing on it moves any more, and axe finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1:visible').first()).toBeAttached();
  // A dialog gets its name from its title a moment after it stands.
  await expect(page.locator('[role=dialog]:not([aria-label], [aria-labelledby])')).toHaveCount(0);
  await expectStill(page);
  const found = await findViolations(page);
  if (found.length === 0) return;
  // A toast that fades away while axe reads it has no contrast for a moment: what is wrong is still there when all is still again.
  await expectStill(page);
  const again = await findViolations(page);
  expect(found.filter((it) => again.includes(it))).toEqual([]);
}
