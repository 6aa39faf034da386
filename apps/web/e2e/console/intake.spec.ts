import { enter, expect, expectWell, isPhone, test } from './console.ts';
import { choose, chooseFiles, films, intakeTest, makeFilm } from './intake-test.ts';
import { openLineThatStops } from './line-that-stops.ts';

const slowLine = intakeTest.extend<{ line: Awaited<ReturnType<typeof openLineThatStops>> }>({
  async line({ site }, provide) {
    const line = await openLineThatStops(site.address, 1_000_000);
    await provide(line);
    line.close();
  },
  baseURL: ({ line }, provide) => provide(line.address),
});

slowLine(
  'a page that is loaded again in the middle goes on with the file from where it stopped, and the film is published @phone',
  async ({ page, folder, line }) => {
    const path = await makeFilm(folder, films[0]);
    // The browser asks whether to leave what is being sent.
    page.on('dialog', (dialog) => void dialog.accept());
    await enter(page, '/intake');
    const panel = page.getByRole('region', { name: '上传影片' });
    await choose(page, path);
    await page.getByLabel(`${films[0].file} 的标题`).fill('夜航 🏮');
    await expectWell(page);
    await panel.getByRole('button', { name: '开始上传 1 个文件' }).click();
    await expect.poll(line.isStopped).toBe(true);
    await expect(panel.getByRole('progressbar', { name: '夜航 🏮 上传进度' })).toBeVisible();
    await expectWell(page);
    await page.screenshot({ path: test.info().outputPath('sending.png') });

    await page.reload();
    line.mend();
    // The list is still there; the file goes on as soon as it is chosen again.
    await expect(panel.getByText('页面刷新过，请再次选择这个文件以继续')).toBeVisible();
    const goesOn = page.waitForRequest((request) => request.method() === 'PATCH');
    await chooseFiles(page, path);
    expect(Number((await goesOn).headers()['upload-offset'])).toBeGreaterThan(0);
    // It is still called what it was called when it was begun.
    await expect(panel.getByText('夜航 🏮')).toBeVisible();
    await expect(panel.getByText(/^已上传，开始处理/)).toBeVisible({ timeout: 60_000 });

    const rows = page.getByRole(isPhone(page) ? 'list' : 'region', { name: '入库任务' });
    await expect(rows.getByText('待发布')).toBeVisible({ timeout: 120_000 });
    await page.getByRole('button', { name: '夜航 🏮', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '夜航 🏮' });
    await expect(drawer.getByRole('button', { name: '播放完整影片' })).toBeVisible();
    await expectWell(page);
    await page.screenshot({ path: test.info().outputPath('review.png') });
    await drawer.getByRole('textbox', { name: '标题' }).fill('夜航船 🏮');
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    const renamed = page.getByRole('dialog', { name: '夜航船 🏮' });
    await renamed.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('已发布，会员可以看到了')).toBeVisible();
  },
);
