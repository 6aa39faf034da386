import { siteAddress } from '../visit.ts';
import { answer, enter, expect, expectWell, test } from './console.ts';

/** What a name of the feed's own is no English of the console's. */
const data = /JSON|XML|TVBox|http|xml/;

test('a feed is switched on, read by a key, and ends with it', async ({ page, request }) => {
  await enter(page, '/collect?tab=out');
  const card = page.getByRole('region', { name: '输出接口' });
  await expect(card.getByText('已关闭')).toBeVisible();
  await expectWell(page, data);
  await card.getByRole('button', { name: '修改' }).click();
  const drawer = page.getByRole('dialog', { name: '修改' });
  await drawer.getByRole('switch', { name: '开启输出' }).check();
  await drawer.getByLabel('输出的分类').first().click();
  await page.getByRole('option', { name: '探索系列', exact: true }).click();
  await page.keyboard.press('Escape');
  await expectWell(page, data);
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(card.getByText('已开启')).toBeVisible();
  await expect(card.getByText('探索系列')).toBeVisible();

  await page.getByRole('button', { name: '发放密钥' }).click();
  const making = page.getByRole('dialog', { name: '发放密钥' });
  await making.getByLabel('给谁').fill('友站');
  await making.getByLabel('每天最多读几次').fill('5');
  await expectWell(page, data);
  await making.getByRole('button', { name: '保存', exact: true }).click();
  await expect(making.getByText('地址只显示这一次')).toBeVisible();
  const address = (await making.getByRole('code').textContent()) ?? '';
  await expectWell(page, data);
  await making.getByRole('button', { name: '完成' }).click();

  const path = new URL(address, siteAddress()).pathname;
  const read = await request.get(`${siteAddress()}${path}?ac=videolist`);
  const text = await read.text();
  expect([read.status(), text.includes('"class":[{"type_id":')]).toEqual([200, true]);
  const row = page.getByRole('listitem').filter({ hasText: '友站' });
  await expect(row.getByText('每天 5 次')).toBeVisible();
  await row.getByRole('button', { name: '停用' }).click();
  await answer(page, '停用');
  await expect(row.getByText('已停用')).toBeVisible();
  expect((await request.get(`${siteAddress()}${path}`)).status()).toBe(403);
});
