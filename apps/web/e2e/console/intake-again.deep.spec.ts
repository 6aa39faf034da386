import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { enter, expect, expectWell, goTo, test } from './console.ts';
import { choose, drop, films, intakeTest, makeFilm } from './intake-test.ts';

/** Counts the presses on what can be pressed, as a hand does them; a dialog of the system is one more. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  let dialogs = 0;
  page.on('filechooser', () => dialogs++);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const note = ({ target }: Event): void => {
      // The button presses the field of the file, which no hand does.
      const isField = target instanceof HTMLInputElement && target.type === 'file';
      if (!isField) dataset['clicks'] = String(Number(dataset['clicks'] ?? 0) + 1);
    };
    addEventListener('click', note, { capture: true });
  });
  const html = page.locator('html');
  return async () => Number(await html.getAttribute('data-clicks')) + dialogs;
}

/** Notes the category of each film that is begun to be sent. */
function noteCategories(page: Page): string[] {
  const categories: string[] = [];
  page.on('request', (request) => {
    const metadata = request.headers()['upload-metadata'];
    const coded = /category (\S+?)(?:,|$)/.exec(metadata ?? '')?.[1];
    if (coded !== undefined) categories.push(Buffer.from(coded, 'base64').toString());
  });
  return categories;
}

/** Sends a first film, by which the site knows where the next ones go. */
async function sendFirst(page: Page, path: string): Promise<void> {
  await enter(page, '/intake');
  const panel = page.getByRole('region', { name: '上传影片' });
  await choose(page, path);
  await panel.getByRole('button', { name: '开始上传 1 个文件' }).click();
  await expect(panel.getByText(/^已上传，开始处理/)).toHaveCount(1);
}

intakeTest(
  'after the first film, the next is taken in with two clicks from any screen, to the same category @phone',
  async ({ page, folder }) => {
    const first = await makeFilm(folder, films[0]);
    const second = await makeFilm(folder, films[1]);
    const categories = noteCategories(page);
    await sendFirst(page, first);
    await goTo(page, '/');
    const clicks = await countClicks(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '上传影片' }).click();
    await (await chooser).setFiles(second);
    const panel = page.getByRole('region', { name: '上传影片' });
    await expect(panel.getByText(/^已上传，开始处理/)).toHaveCount(2, { timeout: 60_000 });
    expect(await clicks()).toBe(2);
    await expect(panel.getByRole('switch', { name: '选好即上传' })).toBeChecked();
    await expectWell(page);
    await page.screenshot({ path: test.info().outputPath('sent.png') });
    expect(new Set(categories)).toHaveProperty('size', 1);
    expect(categories).toHaveLength(2);
  },
);

intakeTest(
  'films dropped on the list of films start, bad ones are told, and what may be episodes is asked about',
  async ({ page, folder }) => {
    const first = await makeFilm(folder, films[0]);
    await sendFirst(page, first);
    const film = await readFile(await makeFilm(folder, films[2]));
    const same = await readFile(first);
    await goTo(page, '/videos');
    const panel = page.getByRole('region', { name: '上传影片' });
    const list = panel.getByRole('list', { name: '上传列表' });
    const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
    await drop(page.getByRole('heading', { level: 1 }), [
      { name: '车站.mov', data: film.toString('base64') },
      { name: '空.mp4', data: '' },
      { name: '说明.mp4', data: Buffer.from('这不是影片\n').toString('base64') },
      { name: '再一次.mp4', data: same.toString('base64') },
    ]);
    await expect(page).toHaveURL(/\/console\/intake$/);
    await expect(row('车站')).toContainText('已上传，开始处理', { timeout: 60_000 });
    await expect(row('空.mp4')).toContainText('文件是空的（0 字节）');
    await expect(row('说明.mp4')).toContainText('这是文字文件，不是视频');
    await expect(row('再一次.mp4')).toContainText('内容相同');

    // Two that differ in their numbers may be one film: nothing is sent before it is said.
    const parts = ['山海 第1集.mp4', '山海 第2集.mp4'].map((name, at) => ({
      name,
      data: Buffer.concat([film, Buffer.from([at])]).toString('base64'),
    }));
    await drop(panel, parts);
    await expect(panel.getByText('看起来像同一部的各集，请先选择')).toBeVisible();
    await expectWell(page);
    await page.screenshot({ path: test.info().outputPath('asked.png') });
    await panel.getByText('同一部的各集', { exact: true }).click();
    await panel.getByRole('textbox', { name: '视频标题' }).fill('山海');
    await panel.getByRole('button', { name: '开始上传 2 个文件' }).click();
    await expect(row('第2集')).toContainText('已上传，开始处理', { timeout: 60_000 });
  },
);

intakeTest(
  'an operator who wants to look first has the files wait, also after a reload',
  async ({ page, folder }) => {
    const first = await makeFilm(folder, films[0]);
    await sendFirst(page, first);
    const panel = page.getByRole('region', { name: '上传影片' });
    const start = panel.getByRole('switch', { name: '选好即上传' });
    await expect(start).toBeChecked();
    await start.uncheck();
    await expect(start).not.toBeChecked();
    await page.reload();
    await expect(start).not.toBeChecked();
    const film = await readFile(await makeFilm(folder, films[1]));
    await drop(panel, [{ name: '夜航.mkv', data: film.toString('base64') }]);
    await panel.getByRole('textbox', { name: '夜航.mkv 的标题' }).fill('夜航船');
    // The category is filled in; nothing else is asked.
    await panel.getByRole('button', { name: '开始上传 1 个文件' }).click();
    await expect(panel.getByText('夜航船')).toBeVisible();
    await expect(panel.getByText(/^已上传，开始处理/)).toHaveCount(2, { timeout: 60_000 });
  },
);
