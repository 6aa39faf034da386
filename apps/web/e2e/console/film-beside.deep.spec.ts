import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Page } from '@playwright/test';

import { startSiteWith } from '../start-site.ts';
import { enter, expect, expectWell, test } from './console.ts';

const run = promisify(execFile);

/** Kept with the run's results, to be looked at. */
const shoot = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
};

test('the film plays beside the form, which is typed into and saved meanwhile @phone', async ({
  page,
}) => {
  await enter(page, `/videos?text=${encodeURIComponent('纸船漂流记')}&state=published&sort=oldest`);
  await page.locator('.row-open').last().click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: '播放影片' }).click();
  const film = drawer.getByRole('region', { name: '影片' });
  const seconds = () => film.locator('video').evaluate((it: HTMLVideoElement) => it.currentTime);
  await expect.poll(seconds).toBeGreaterThan(0.5);
  await expectWell(page);
  await shoot(page, 'plays');

  const author = drawer.getByLabel('作者');
  const former = await author.inputValue();
  await author.fill(`${former} 🎬`);
  await expect(film.locator('video')).toBeInViewport();
  await shoot(page, 'typed-into');
  const save = drawer.getByRole('button', { name: '保存', exact: true });
  await save.click();
  await expect(save).toBeDisabled();
  // From near its beginning: on a busy machine the short film is over by now.
  // Chromium may never say that a film plays which is sought and played at once; its clock tells.
  const before = await film.locator('video').evaluate((it: HTMLVideoElement) => {
    it.currentTime = 1;
    void it.play();
    return it.currentTime;
  });
  await expect.poll(seconds).toBeGreaterThan(before);

  await author.fill(former);
  await save.click();
  await expect(save).toBeDisabled();
  await drawer.getByRole('button', { name: '收起影片' }).click();
  await expect(film).toBeHidden();
});

test('a further file becomes an episode of the video that is open, and plays beside its form', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-episode-'));
  const site = await startSiteWith({ INGEST_REVIEW: 'false' });
  const context = await browser.newContext({
    baseURL: site.address,
    locale: 'zh-CN',
    serviceWorkers: 'block',
    viewport: { width: 1366, height: 768 },
  });
  try {
    const file = join(folder, '第二集.归航 🏮.mp4');
    const source = 'testsrc2=size=322x242:rate=30000/1001';
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-t', '4.313', file]);
    const page = await context.newPage();
    await enter(page, '/videos?state=published&sort=oldest');
    await page.locator('.row-open').nth(2).click();
    const drawer = page.getByRole('dialog').first();
    const episodes = drawer.getByRole('textbox', { name: /第 \d+ 集的标题/ });
    await expect(episodes.first()).toBeVisible();
    const former = await episodes.count();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      drawer.getByRole('button', { name: '添加剧集' }).click(),
    ]);
    await chooser.setFiles(file);
    const title = drawer.getByLabel('第二集.归航 🏮.mp4 的标题');
    await expect(title).toHaveValue('第二集 归航 🏮');
    await title.fill('');
    await expect(drawer.getByRole('button', { name: '开始上传 1 集' })).toBeDisabled();
    await title.fill('归航 🏮');
    await expectWell(page);
    await shoot(page, 'episode-ready');
    await drawer.getByRole('button', { name: '开始上传 1 集' }).click();
    await expect(drawer.getByText(/^已上传的影片正在处理/)).toBeVisible();
    await shoot(page, 'episode-sent');
    // It is encoded by now or in a moment.
    await expect(async () => {
      await page.reload();
      await expect(episodes.first()).toBeVisible();
      await expect(episodes).toHaveCount(former + 1, { timeout: 5_000 });
    }).toPass();
    const added = await episodes.evaluateAll((all) =>
      all.findIndex((it) => it instanceof HTMLInputElement && it.value === '归航 🏮'),
    );
    expect(added).toBeGreaterThan(0);
    await drawer.getByRole('button', { name: '播放影片' }).click();
    const film = drawer.getByRole('region', { name: '影片' });
    await film.getByRole('combobox', { name: '播放哪一集' }).click();
    await page.getByRole('option', { name: '归航 🏮' }).click();
    const seconds = () =>
      film.getByLabel(/归航 🏮$/).evaluate((it: HTMLVideoElement) => it.duration);
    await expect.poll(seconds).toBeCloseTo(4.313, 0);
    await shoot(page, 'episode-plays');
  } finally {
    await context.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
