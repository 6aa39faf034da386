import type { Locator, Page } from '@playwright/test';

import { expect } from './visit.ts';

/**
 * Chooses one of several by its label, as a finger does: the radio itself is not seen, and forced on it while its sheet still
 * slides, a click would go beside it.
 */
export async function chooseRadio(place: Page | Locator, name: string | RegExp): Promise<void> {
  // What a label has is looked for from the label on.
  const page = 'page' in place ? place.page() : place;
  const label = place.locator('label').filter({ has: page.getByRole('radio', { name }) });
  const radio = place.getByRole('radio', { name });
  await label.click();
  await expect(radio).toBeChecked();
}
