import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect } from './visit.ts';

/** Tells only what is wrong, and gathers no frames, of which there are none: in a third of the time. */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });

/** A screen is there, nothing on it moves any more, and axe finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1:visible').first()).toBeAttached();
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((it) => it.effect?.getComputedTiming().iterations !== Infinity)
        .map((it) => it.finished.catch(() => undefined)),
    ),
  );
  const { violations } = await axe(page).analyze();
  expect(violations.map((it) => `${it.id}: ${it.nodes[0]?.html}`)).toEqual([]);
}
