import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { passAgeGate } from '../visit.ts';
import { enter, expect, expectWell, test } from './console.ts';
import { choose, drop, films, intakeTest, makeFilm } from './intake-test.ts';

async function makeFilms(folder: string): Promise<{ name: string; data: string }[]> {
  const made = [];
  for (const film of films) {
    const data = await readFile(await makeFilm(folder, film));
    made.push({ name: film.file, data: data.toString('base64') });
  }
  return made;
}

/** As slow as a line at home is upwards; what is sent can be watched. */
async function slowDown(page: Page): Promise<(isOffline: boolean) => Promise<unknown>> {
  const network = await page.context().newCDPSession(page);
  const speed = { latency: 20, downloadThroughput: -1, uploadThroughput: 1_000_000 };
  const set = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', { ...speed, offline });
  await set(false);
  return set;
}

intakeTest(
  'three films are dropped, cut off in the middle, gone on with, edited, looked at and published',
  async ({ page, context, folder }) => {
    await enter(page, '/intake');
    await expect(page.getByText(/^处理中 \d+ · 排队 \d+ · 磁盘剩余 /)).toBeVisible();
    const setOffline = await slowDown(page);
    const panel = page.getByRole('region', { name: '上传影片' });
    await drop(panel, await makeFilms(folder));
    const list = panel.getByRole('list', { name: '上传列表' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByLabel(`${films[1].file} 的标题`)).toHaveValue('山 海 经 第1集');
    await page.getByLabel(`${films[2].file} 的标题`).fill('车站');
    await panel.getByRole('button', { name: '开始上传 3 个文件' }).click();
    await expect(panel.getByText('请先选择分类')).toBeVisible();
    // Chosen a second time, it stays chosen.
    for (const _ of ['chosen', 'chosen again']) {
      await panel.getByRole('combobox', { name: '分类' }).click();
      await page.getByRole('listbox', { name: '分类' }).getByRole('option').first().click();
      await expect(page.getByRole('listbox', { name: '分类' })).toBeHidden();
    }
    await expectWell(page);
    await panel.getByRole('button', { name: '开始上传 3 个文件' }).click();
    await expect(list.getByText(/^上传中 · .*剩余约/).first()).toBeVisible();

    await setOffline(true);
    await expect(list.getByText(/网络中断，恢复后自动继续/).first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('offline.png') });
    await setOffline(false);
    await expect(list.getByText(/^已上传，开始处理/)).toHaveCount(3, { timeout: 60_000 });

    const rows = page.getByRole('region', { name: '入库任务' });
    await expect(rows.getByText('待发布')).toHaveCount(3, { timeout: 120_000 });
    await page.screenshot({ path: test.info().outputPath('intake.png'), fullPage: true });
    await page.getByRole('button', { name: '车站', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '车站' });
    await drawer.getByRole('textbox', { name: '标题' }).fill('');
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    await expect(drawer.getByRole('textbox', { name: '标题' })).toBeFocused();
    await drawer.getByRole('textbox', { name: '标题' }).fill('雾中的车站 🚉');
    await expect(drawer.getByRole('button', { name: '先保存再发布' })).toBeDisabled();
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    const renamed = page.getByRole('dialog', { name: '雾中的车站 🚉' });
    await expect(renamed).toBeVisible();
    await renamed.getByRole('button', { name: '播放完整影片' }).click();
    const clock = () =>
      renamed
        .locator('video')
        .first()
        .evaluate((it: HTMLVideoElement) => it.currentTime);
    await expect.poll(clock).toBeGreaterThan(0.3);
    await renamed.getByRole('radio').nth(1).check();
    await expectWell(page);
    await page.screenshot({ path: test.info().outputPath('review.png') });
    await renamed.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('已发布，会员可以看到了')).toBeVisible();

    const visitor = await context.newPage();
    await visitor.setViewportSize({ width: 390, height: 844 });
    await visitor.goto('/');
    await passAgeGate(visitor);
    await visitor
      .getByRole('navigation', { name: '分类' })
      .getByRole('button', { name: '超清影像' })
      .click();
    await expect(visitor.getByText('雾中的车站 🚉')).toBeVisible();
    await visitor.screenshot({ path: test.info().outputPath('home.png') });
  },
);

intakeTest('a film whose last answer is lost is not sent twice', async ({ page, folder }) => {
  const path = await makeFilm(folder, films[1]);
  await enter(page, '/intake');
  const sent: string[] = [];
  await page.route(/admin-api\/uploads/, async (route) => {
    const request = route.request();
    sent.push(request.method());
    if (request.method() !== 'PATCH') return route.continue();
    expect((await route.fetch()).status()).toBe(204);
    return route.abort('internetdisconnected');
  });
  const panel = page.getByRole('region', { name: '上传影片' });
  await choose(page, path);
  const title = '回音谷 🏮';
  await page.getByLabel(`${films[1].file} 的标题`).fill(title);
  await panel.getByRole('button', { name: '开始上传 1 个文件' }).click();
  await expect(panel.getByText(/^已上传，开始处理/)).toBeVisible();
  expect(sent).toEqual(['POST', 'PATCH', 'HEAD']);
  await page.screenshot({ path: test.info().outputPath('received.png') });
  const rows = page.getByRole('region', { name: '入库任务' });
  await expect(rows.getByText(title)).toHaveCount(1);
});
