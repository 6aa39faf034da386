import type { Page } from '@playwright/test';

/**
 * Counts the taps on the pages of the site from now on, not those on a gateway's; to be read while a page of the site is
 * there.
 */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = ({ isTrusted }: Event): void => {
      const before = Number(sessionStorage.getItem('taps') ?? 0);
      if (isTrusted) sessionStorage.setItem('taps', String(before + 1));
    };
    addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0));
}
