import { autoRegister } from '@lantern/contracts/calls/member';
import type { Page } from '@playwright/test';

import { askSite } from '../ask-site.ts';
import { answer, enter, expect, expectWell, test } from './console.ts';

/** A list on the member's page. */
const listOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an amount above the bound waits, and the operator who asked may refuse it', async ({
  page,
  request,
}) => {
  const member = await askSite(request, autoRegister, { deviceType: 0, uuid: crypto.randomUUID() });
  await enter(page, `/members/${member.memberCode}`);
  await page.getByRole('button', { name: '赠送或扣除' }).click();
  await page.getByRole('dialog').getByText('会员天数').click();
  await page.getByRole('dialog').getByLabel('数量').fill('400');
  await answer(page, '赠送或扣除', '活动奖品');
  await expect(listOf(page, '人工调整')).toContainText('待确认');
  await enter(page, '/members?tab=adjustments&state=waiting');
  const row = page.locator('tr, .row-card').filter({ hasText: member.memberNichen });
  await expectWell(page);
  await row.getByRole('button', { name: '拒绝' }).click();
  await answer(page, '拒绝', '填错数量');
  await expect(row).toHaveCount(0);
});

test('a search that finds no member says so, and leads out', async ({ page }) => {
  await enter(page, '/members?text=nobody-has-this-name');
  await page.getByRole('button', { name: '清除条件' }).click();
  await expect(page.locator('.row-open').first()).toBeVisible();
});
