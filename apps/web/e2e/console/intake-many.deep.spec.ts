import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { listIngests } from '@lantern/contracts/calls/operator/ingests';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

import { enter, expect, expectWell, test } from './console.ts';
import { chooseFiles, intakeTest } from './intake-test.ts';

const run = promisify(execFile);

const many = 200;

/** Small films that differ in their last bytes alone, as a folder of episodes holds them. */
async function makeFilms(folder: string): Promise<string[]> {
  const first = join(folder, 'first.mp4');
  const source = 'testsrc2=size=160x90:rate=12';
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-t', '1.083', '-y', first]);
  const film = await readFile(first);
  const paths = Array.from({ length: many }, (_, at) => join(folder, `山海 第${at + 1}集.mp4`));
  for (const [at, path] of paths.entries()) {
    const box = Buffer.alloc(12);
    box.writeUInt32BE(12);
    box.write('free', 4);
    box.writeUInt32BE(at, 8);
    await writeFile(path, Buffer.concat([film, box]));
  }
  return paths;
}

/** Files that come along in such a folder, and what each is told before a byte of it is sent. */
async function makeStrangers(folder: string, film: string): Promise<Map<string, string>> {
  await writeFile(join(folder, '空.mp4'), '');
  await writeFile(join(folder, '说明.txt'), '这是一个文件夹的说明。\n');
  await writeFile(
    join(folder, '海报.mp4'),
    Buffer.concat([Buffer.from('89504e470d0a1a0a0000', 'hex')]),
  );
  await writeFile(join(folder, '尾 副本.mp4'), await readFile(film));
  return new Map([
    ['空.mp4', '文件是空的（0 字节）'],
    ['说明.txt', '这是文字文件，不是视频'],
    ['海报.mp4', '这不是视频文件'],
    ['尾 副本.mp4', '与列表中的「山海 第7集」内容相同'],
  ]);
}

/** How many files the site has taken in, or is taking in. */
async function countIngests(page: Page): Promise<number> {
  const asked = { headers: { 'x-console': '1' }, data: { size: 1 } };
  const answer: unknown = await (await page.request.post(listIngests.path, asked)).json();
  return counted.parse(answer).data.total;
}
const counted = z.object({ data: z.object({ total: z.number() }) });

intakeTest(
  '200 files with bad ones among them and a reload in the middle: bad ones are told at once, none is sent twice, all arrive in their order',
  async ({ page, folder }) => {
    // Two hundred films are encoded meanwhile.
    intakeTest.slow();
    page.on('dialog', (dialog) => void dialog.accept());
    const films = await makeFilms(folder);
    const strangers = await makeStrangers(folder, films[6] ?? '');
    const broken = join(folder, '00 坏.mp4');
    await writeFile(broken, Buffer.concat([Buffer.from([0, 0, 0, 24]), randomBytes(20_000)]));
    await enter(page, '/intake');
    const before = await countIngests(page);
    const panel = page.getByRole('region', { name: '上传影片' });
    const all = [...films, broken, ...[...strangers.keys()].map((name) => join(folder, name))];
    await chooseFiles(page, all.toReversed());

    const list = panel.getByRole('list', { name: '上传列表' });
    for (const [name, message] of strangers)
      await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText(message);
    await expect(panel.getByRole('button', { name: '开始上传 201 个文件' })).toBeVisible();
    expect(await countIngests(page)).toBe(before);
    await expectWell(page);
    await page.screenshot({ path: test.info().outputPath('told.png') });
    await panel.getByRole('button', { name: '移除不能上传的 4 个' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(201);

    // All are episodes of one video, whose title the first file suggests.
    await panel.getByText('同一部的各集', { exact: true }).click();
    await panel.getByRole('textbox', { name: '视频标题' }).fill('山海');
    await panel.getByRole('combobox', { name: '分类' }).click();
    await page.getByRole('listbox', { name: '分类' }).getByRole('option').first().click();
    await panel.getByRole('button', { name: '开始上传 201 个文件' }).click();
    await expect(panel.getByText(/^共 201 个 · 已完成 [2-9]\d/)).toBeVisible({ timeout: 120_000 });

    await page.reload();
    await expect(panel.getByText(/^共 201 个 · 已完成 \d+ · 待重新选择 \d+/)).toBeVisible();
    await expectWell(page);
    await page.screenshot({ path: test.info().outputPath('reloaded.png') });
    await chooseFiles(page, [...films, broken]);
    await expect(panel.getByText(/^共 201 个 · 已完成 201/)).toBeVisible({ timeout: 240_000 });
    await page.screenshot({ path: test.info().outputPath('sent.png') });
    expect(await countIngests(page)).toBe(before + 201);

    // The bad one came first, and holds up none of the good ones.
    const rows = page.getByRole('region', { name: '入库任务' });
    await page.goto('/console/intake?state=failed');
    await expect(rows.getByText('这个文件不是视频').first()).toBeVisible({ timeout: 120_000 });
    await page.goto('/console/intake?state=in_review');
    await expect(rows.getByText('山海').nth(2)).toBeVisible({ timeout: 240_000 });
    const removeAll = page.getByRole('button', { name: /^移除全部失败（\d+）$/ });
    await expect(removeAll).toBeVisible();
    await expectWell(page);
    await page.screenshot({ path: test.info().outputPath('review.png'), fullPage: true });
    await removeAll.click();
    const question = page.getByRole('dialog', { name: /^移除 \d+ 个失败的文件？$/ });
    await question.getByRole('textbox').fill('坏文件');
    await question.getByRole('button', { name: /^移除全部失败/ }).click();
    await expect(removeAll).toHaveCount(0);

    // Chosen once more, they are known by what is in them.
    const renamed = join(folder, '改了名.mp4');
    await writeFile(renamed, await readFile(films[0] ?? ''));
    await page.goto('/console/intake');
    await panel.getByRole('button', { name: '清除已完成' }).click();
    await chooseFiles(page, renamed);
    await expect(list.getByText(/已上传过，标题「山海 山海 第1集」/)).toBeVisible();
  },
);
