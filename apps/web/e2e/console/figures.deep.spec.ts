import { readFile } from 'node:fs/promises';

import {
  makeOperator,
  another,
  enter,
  enterAs,
  expect,
  expectWell,
  isPhone,
  test,
} from './console.ts';

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`figures are looked at, compared and taken out, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await enter(page, '/figures');
    await expect(page.getByText(/^更新于 /)).toBeVisible();
    const visitors = page.getByRole('button', { name: /^访客/ });
    await expect(visitors).toHaveAttribute('aria-pressed', 'true');
    await expect(visitors.locator('.tile-count')).toHaveText(/[1-9]/);
    await expect(page.locator('canvas').first()).toBeVisible();
    await expectWell(page);

    if (isPhone(page)) await page.getByRole('button', { name: /^筛选/ }).click();
    await page.getByLabel('时间范围').selectOption('7');
    await page.getByLabel('对比').selectOption('before');
    if (isPhone(page)) await page.getByRole('button', { name: '查看结果' }).click();
    await expect(visitors).toContainText('较对比期');
    await page.getByText('访客：表格', { exact: true }).click();
    const table = page.getByRole('region', { name: '访客：表格' });
    await expect(table.getByRole('row')).toHaveCount(8);
    await expect(table.getByRole('columnheader', { name: '对比期' })).toBeVisible();
    await page.getByText('指标说明').click();
    await expect(page.getByText('每人每天计一次；多日合计为每日之和')).toBeVisible();
    await expectWell(page);

    await page.getByRole('button', { name: /^新注册/ }).click();
    await expect(page).toHaveURL(/span=7.*compare=before.*show=registrations/);
    await page.reload();
    await expect(page.getByRole('region', { name: '新注册', exact: true })).toBeVisible();

    await page.getByRole('button', { name: '导出表格' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: '导出表格' }).click();
    const file = await readFile(await (await started).path(), 'utf8');
    const [head, ...lines] = file.trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFF"日期","访客","新注册",/);
    expect(lines).toHaveLength(7);
    expect(Number(lines[1]?.split(',')[1])).toBeGreaterThan(0);
  });
}

test('revenue and content have their own parts, and an invalid span is refused', async ({
  page,
}) => {
  await enter(page, '/figures?tab=revenue');
  await expect(page.getByRole('button', { name: /^收入/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '按渠道' })).toBeVisible();
  await expectWell(page, /sandbox/);
  await page.getByText('内容', { exact: true }).last().click();
  await expect(page.getByRole('region', { name: '没有结果的搜索' })).toContainText('露营');
  await expect(
    page.getByRole('region', { name: '观看最多' }).getByRole('link').first(),
  ).toBeVisible();
  await expectWell(page);
  await page.goto('/console/figures?span=own&from=2026-02-02&until=2026-02-01');
  const refusal = page.getByRole('alert').filter({ hasText: '开始日期不晚于结束日期' });
  await expect(refusal).toBeVisible();
});

test('an operator for content sees no revenue', async ({ page, browser }) => {
  const { name, password } = await makeOperator(page, 'content');
  const theirs = await another(browser, page);
  await enterAs(theirs, name, password, '/figures');
  await expect(theirs.getByRole('region', { name: '观看最多' })).toBeVisible();
  await expect(theirs.getByText('收入', { exact: true })).toHaveCount(0);
  await theirs.context().close();
});

test('the overview has today beside yesterday, and a month as a line', async ({ page }) => {
  await enter(page);
  await expect(page.getByRole('heading', { name: '最近 30 天' })).toBeVisible();
  await expect(page.getByText('今天 · 访客')).toBeVisible();
  await expect(page.locator('canvas')).toBeVisible();
  await expectWell(page);
});
