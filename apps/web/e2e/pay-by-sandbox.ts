import type { Locator, Page } from '@playwright/test';

import { chooseRadio } from './choose-radio.ts';
import { expect } from './visit.ts';

/** Goes from the member centre or the top-up to the sandbox's pay page, and presses one of its buttons. */
export async function payBySandbox(page: Page, button: string): Promise<void> {
  await chooseRadio(page, '模拟支付');
  await page.getByRole('button', { name: /^立即(?:升级|充值)$/ }).click();
  await expect(page.getByRole('heading', { name: '模拟支付收银台' })).toBeVisible();
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/payresult\?orderNo=/);
}

/** Where the result of a payment says how it went. */
export const result = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 2, name: title });
