import { getVideoDetail } from '@lantern/contracts/calls/watch';
import type { Locator } from '@playwright/test';

import { askSite } from '../ask-site.ts';
import { enter, expect, expectWell, test } from './console.ts';

test('a draft is published at a time, made a draft again, deleted and had back', async ({
  page,
}) => {
  await enter(page, '/videos?state=draft');
  await page.getByRole('button', { name: /未完成的剪辑：海边样片/ }).click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByRole('heading', { name: '剧集' })).toBeVisible();
  await expectWell(page);
  const act = async (name: string, fill?: (question: Locator) => Promise<void>) => {
    await drawer.getByRole('button', { name, exact: true }).click();
    const question = page.locator('[data-modal-content]');
    await fill?.(question);
    const confirm = question.getByRole('button', { name, exact: true });
    await expect(confirm).toBeVisible();
    await expectWell(page);
    await confirm.click();
    await expect(question).toBeHidden();
  };
  await act('发布', (question) => question.getByLabel('定时（选填）').fill('2031-01-01 20:30'));
  await expect(drawer.getByText('定时发布').first()).toBeVisible();
  await expect(drawer.getByLabel('发布时间')).toHaveValue(/^2031-01-01 20:30/);
  await act('取消定时');
  await expect(drawer.getByText('草稿').first()).toBeVisible();
  await act('删除', (question) => question.getByLabel('原因').fill('测试'));
  await expect(drawer.getByText('文件清除时间')).toBeVisible();
  await act('移出回收站');
  await expect(drawer.getByText('草稿').first()).toBeVisible();
});

test('two operators name the episodes of one video: the second chooses, and members find them so', async ({
  page,
  context,
  request,
}) => {
  await enter(page, `/videos?text=${encodeURIComponent('纸船漂流记')}&state=published&sort=oldest`);
  await page.locator('.row-open').last().click();
  const drawer = page.getByRole('dialog').first();
  const code = Number(await drawer.locator('dd').nth(1).textContent());
  const titles = drawer.getByRole('textbox', { name: /第 1 集的标题/ });
  await expect(titles.first()).toBeVisible();
  const former = await titles.first().inputValue();
  const other = await context.newPage();
  await other.goto(page.url());
  const second = other.getByRole('dialog').first();
  const channel = second.getByRole('textbox', { name: '第 1 条线路的名称' });
  await channel.fill('高清 🏮');
  await second
    .getByRole('textbox', { name: /第 1 集的标题/ })
    .first()
    .fill('楔子');
  await titles.first().fill('序章 🎬');
  await drawer.getByRole('button', { name: '保存剧集' }).click();
  await expect(drawer.getByRole('button', { name: '保存剧集' })).toBeHidden();
  const first = async () =>
    (await askSite(request, getVideoDetail, { vid: code })).srcList[0]?.urlList[0]?.name;
  await expect.poll(first, { timeout: 2000 }).toBe('序章 🎬');
  // What was typed stays when the page hears of what the other saved.
  await second.getByRole('button', { name: '保存剧集' }).click();
  const question = other.getByRole('dialog', { name: '其他人刚刚修改过' });
  await expect(question.getByText(`剧集「${former}」的名称`)).toBeVisible();
  await expect(question.getByText('序章 🎬', { exact: true })).toBeVisible();
  await expectWell(other);
  await question.getByLabel('现在的内容').check();
  await question.getByRole('button', { name: '按选择保存' }).click();
  await expect(second.getByRole('button', { name: '保存剧集' })).toBeHidden();
  const [source] = (await askSite(request, getVideoDetail, { vid: code })).srcList;
  expect([source?.name, source?.urlList[0]?.name]).toEqual(['高清 🏮', '序章 🎬']);
  await other.close();
  await page.reload();
  const formerChannel = '线路一';
  await drawer.getByRole('textbox', { name: '第 1 条线路的名称' }).fill(formerChannel);
  await titles.first().fill(former);
  await drawer.getByRole('button', { name: '保存剧集' }).click();
  await expect(drawer.getByRole('button', { name: '保存剧集' })).toBeHidden();
});

test('subtitles are added to an episode from a file, members choose them, and they are taken away', async ({
  page,
  request,
}) => {
  await enter(page, `/videos?text=${encodeURIComponent('纸船漂流记')}&state=published&sort=oldest`);
  await page.locator('.row-open').last().click();
  const drawer = page.getByRole('dialog').first();
  const code = Number(await drawer.locator('dd').nth(1).textContent());
  const offered = async () =>
    (await askSite(request, getVideoDetail, { vid: code })).srcList[0]?.urlList[0]?.subtitles ?? [];
  const before = (await offered()).length;
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(text),
  });
  const input = drawer.locator('input[type=file][accept*=".srt"]').first();
  await input.setInputFiles(file('bad.srt', 'Dear Sir,'));
  await expect(drawer.getByText('文件里没有可用的字幕')).toBeVisible();
  await input.setInputFiles(file('灯 🏮.fr.srt', '1\n00:00:01,000 --> 00:00:03,000\nLumière\n'));
  const added = drawer.getByRole('button', { name: '移除 法语' });
  await expect(added).toBeVisible();
  await expectWell(page);
  await expect.poll(async () => (await offered()).map((it) => it.language)).toContain('fr');
  await added.click();
  const question = page.getByRole('dialog', { name: '移除字幕「法语」？' });
  await question.getByRole('button', { name: '移除 法语' }).click();
  await expect(added).toBeHidden();
  await expect.poll(async () => (await offered()).length).toBe(before);
});

test('picked videos are changed in the background, and their progress is shown', async ({
  page,
}) => {
  await enter(page, '/videos?state=taken_down');
  await page
    .getByRole('checkbox', { name: /^选择 已下架的旧片/ })
    .first()
    .check();
  await page.getByRole('button', { name: '批量操作' }).click();
  const question = page.locator('[data-modal-content]');
  await question.getByLabel('操作').selectOption('增减标签');
  await question.getByRole('combobox', { name: '加上的标签' }).fill(`批量${Date.now() % 1000}`);
  await question.getByLabel('原因').fill('测试');
  await expectWell(page);
  await question.getByRole('button', { name: '批量操作' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('已完成：共 1 个，完成 1')).toBeVisible();
  await expectWell(page);
});
