import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { answer, enter, expect, expectWell, goTo, test } from './console.ts';

/** Names of columns that are not known, and rows, in GBK: 栏甲,栏乙,栏丙,栏丁 · a film in two rows · a wrong year · an inner address. */
const gbkList = (mark: string): Buffer =>
  Buffer.concat([
    Buffer.from('c0b8bcd72cc0b8d2d22cc0b8b1fb2cc0b8b6a10a', 'hex'),
    row('b5c6cbfe', mark, '2021', 'https://v.example/1.m3u8'),
    row('b5c6cbfe', mark, '2021', 'https://v.example/2.m3u8'),
    row('cbfec6ac', mark, '20x1', 'https://v.example/3.m3u8'),
    row('c6acd7d3', mark, '', 'http://192.168.1.9/4.m3u8'),
  ]);

const row = (name: string, mark: string, year: string, address: string): Buffer =>
  Buffer.concat([
    Buffer.from(name, 'hex'),
    Buffer.from(`${mark},${year},${address},`),
    // 纪录, which is no category here.
    Buffer.from('bccdc2bc0a', 'hex'),
  ]);

/** What the list and its file bring along is no English of the console's. */
const data = /CSV|csv|tsv|xlsx|m3u8?|GBK|http|example|20x1/;

/** Digits of this run alone: lists and films of other runs are there. */
const drawMark = (): string => String(randomInt(1e8, 1e9));

async function sendList(page: Page, name: string, content: Buffer): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: content };
  await page.getByLabel('选择表格').setInputFiles(file);
}

const column = (page: Page, place: number): Locator => page.getByLabel(`第 ${place} 列是`);

test('a list in GBK is mapped, looked at, taken in, its other rows come back, and it is undone @phone', async ({
  page,
}) => {
  test.slow();
  const mark = drawMark();
  const name = `awkward-${mark}.csv`;
  await enter(page, '/collect?tab=lists');
  await sendList(page, 'film.exe', Buffer.from('x'));
  await expect(page.getByText('只收 .csv')).toBeVisible();
  await sendList(page, name, gbkList(mark));
  const form = page.getByRole('region', { name, exact: true });
  await expect(form.getByRole('cell', { name: `灯塔${mark}` }).first()).toBeVisible();
  await expect(page.getByText('请选出“片名”和“网址”各一列')).toBeVisible();
  await expect(form.getByRole('button', { name: '看看会怎样' })).toBeDisabled();
  await column(page, 1).selectOption('片名');
  await column(page, 2).selectOption('年份');
  await column(page, 3).selectOption('片名');
  await expect(page.getByText('同一项选了两列')).toBeVisible();
  await column(page, 3).selectOption('网址');
  await column(page, 4).selectOption('分类');
  await form.getByLabel('第一行是列名').check();
  await form.getByLabel('来源名称').fill(`表格 ${mark}`);
  await expectWell(page, data);

  await form.getByRole('button', { name: '看看会怎样' }).click();
  const outlook = form.getByRole('region', { name: '会怎样' });
  await expect(outlook.getByText('1 部影片')).toBeVisible();
  await expect(outlook.getByText('1 行年份不是四位数字')).toBeVisible();
  await expect(outlook.getByText('1 行网址指向本机或内网')).toBeVisible();
  await expect(outlook.getByText('存为草稿')).toBeVisible();
  await form.getByLabel('现在申明权利').check();
  await expect(form.getByRole('button', { name: '导入' })).toBeDisabled();
  await form.getByLabel('来源与依据').fill('自有');
  await expectWell(page, data);
  await form.getByRole('button', { name: '导入' }).click();
  await answer(page, '导入');

  const recent = page.getByRole('region', { name: '最近的表格' });
  const sent = recent.getByRole('listitem', { name });
  await expect(sent.getByText('完成')).toBeVisible();
  await expect(sent.getByText('新增 1')).toBeVisible();
  await expectWell(page, data);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sent.getByRole('button', { name: '下载未收的 2 行' }).click(),
  ]);
  const returned = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toBe(`awkward-${mark}-原因.csv`);
  expect(returned).toContain(`"塔片${mark}","20x1"`);
  expect(returned).toContain('年份应为四位数字');

  await page.reload();
  await sent.getByRole('button', { name: '打开' }).click();
  await expect(column(page, 3)).toHaveValue('address');
  await sent.getByRole('button', { name: '撤回' }).click();
  await answer(page, '撤回');
  await expect(sent.getByText('已撤回')).toBeVisible();
});

test('films of another site are downloaded with a declared right, and are seen in the intake @phone', async ({
  page,
}) => {
  test.slow();
  const mark = drawMark();
  const title = `拉取的片${mark}`;
  await enter(page, '/collect?tab=lists');
  const rows = `片名,网址\n${title},https://films.invalid/${mark}.m3u8\n`;
  await sendList(page, `mirror-${mark}.csv`, Buffer.from(rows));
  const form = page.getByRole('region', { name: `mirror-${mark}.csv`, exact: true });
  await form.getByRole('button', { name: '看看会怎样' }).click();
  await form.getByRole('button', { name: '导入' }).click();
  await answer(page, '导入');
  const sent = page.getByRole('listitem', { name: `mirror-${mark}.csv` });
  await expect(sent.getByText('新增 1')).toBeVisible();

  await goTo(page, `/videos?search=${encodeURIComponent(title)}`);
  await page.getByText(title, { exact: true }).first().click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: '下载到本站' }).click();
  const question = page.getByRole('dialog', { name: /^把“.*”的 1 集下载到本站/ });
  await expect(question.getByRole('button', { name: '下载到本站' })).toBeDisabled();
  await question.getByLabel('权利人或授权方').fill('本站');
  await expectWell(page, data);
  await question.getByRole('button', { name: '下载到本站' }).click();
  await expect(question).toBeHidden();
  await goTo(page, '/intake');
  await expect(page.getByText(title).first()).toBeVisible();
});
