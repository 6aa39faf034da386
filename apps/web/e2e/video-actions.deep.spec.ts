import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import { logIn } from '@lantern/contracts/calls/member';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import type { Video } from '@lantern/contracts/entities/video';
import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';

import { askSite, findSeries, findVideo } from './ask-site.ts';
import { expect, openAsAdult, readClock, siteAddress, test, withControls } from './visit.ts';

const run = promisify(execFile);

const isFree = (video: Video): boolean => !video.cartoonVip;
const openVideo = (page: Page, video: Video) =>
  openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
const memberCodeOf = async (page: Page): Promise<string> => {
  const kept = await page.evaluate(() => localStorage.getItem('memberInfo'));
  return z.parse(z.object({ memberCode: z.string() }), JSON.parse(kept ?? '{}')).memberCode;
};

async function firstEpisode(request: APIRequestContext, video: Video) {
  const detail = await askSite(request, getVideoDetail, { vid: video.cartoonCode });
  const episode = detail.srcList[0]?.urlList[0];
  if (!episode) throw new Error('the video has no episode');
  return { cartoonCode: video.cartoonCode, moviesInfoId: episode.id };
}

test('a card is shared, its code read back, and who comes by it goes back to home', async ({
  page,
  request,
  browser,
}, info) => {
  const video = await findVideo(request, isFree);
  await openVideo(page, video);
  await page.getByRole('button', { name: '分享' }).click();
  const code = await memberCodeOf(page);
  await expect(page.getByText(`邀请码 ${code}`)).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存图片' }).click();
  const picture = info.outputPath('card.png');
  await (await saving).saveAs(picture);
  const { stdout } = await run('zbarimg', ['-q', '--raw', picture]);
  const address = stdout.trim();
  expect(address).toBe(`${siteAddress()}/videoinfo?id=${video.cartoonCode}&share=${code}`);

  const friend = await (await browser.newContext()).newPage();
  const bound = friend.waitForRequest((it) => it.url().endsWith('/bindInviteCode'));
  await openAsAdult(friend, address);
  expect((await bound).postDataJSON()).toEqual({ parentId: code });
  await expect(friend.getByRole('heading', { name: video.cartoonName }).first()).toBeVisible();
  await friend.getByRole('button', { name: '返回' }).click();
  await expect(friend).toHaveURL(`${siteAddress()}/`);
  await friend.context().close();
});

test('a film reported as made without consent is gone at once, with a receipt', async ({
  page,
  request,
}) => {
  // Not one that other tests look for.
  let paid = 0;
  const video = await findVideo(request, (it) => it.cartoonVip && ++paid === 5);
  await openVideo(page, video);
  await page.getByRole('button', { name: '收藏' }).click();
  await page.getByRole('button', { name: '举报' }).click();
  await page.getByText('未经本人同意').click();
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText(/^R\d{8}-[0-9A-Z]{8}$/)).toBeVisible();
  await page.goto(`/videoinfo?id=${video.cartoonCode}`);
  await expect(page.getByText('视频不存在')).toBeVisible();
  await page.goto('/collengt');
  await expect(page.getByRole('heading', { name: '视频已失效' })).toBeVisible();
  await expect(page.getByText(video.cartoonName)).toBeHidden();
  await page.getByRole('button', { name: '取消收藏：视频已失效' }).click();
  await expect(page.getByText('暂无收藏')).toBeVisible();
});

test('comments cross the picture, the member’s own and those of others', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, isFree);
  const demo = await askSite(request, logIn, { loginName: 'demo', loginPwd: 'demo1234', type: 1 });
  const place = await firstEpisode(request, video);
  await askSite(request, sendDanmaku, { ...place, text: '来自别人', time: 2 }, demo.token);
  await openVideo(page, video);
  await expect(page.locator('.player-danmaku').getByText('来自别人').first()).toBeAttached();
  await page.getByRole('textbox').fill('我也看到了');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.locator('.player-danmaku').getByText('我也看到了').first()).toBeAttached();
  await page.getByRole('button', { name: '关闭弹幕' }).click();
  await expect(page.locator('.player-danmaku > div > div')).toHaveCount(0);

  const bar = page.locator('.vjs-control-bar');
  await expect(bar.getByRole('button', { name: '开启弹幕' })).toBeHidden();
  await page.locator('.video-js').focus();
  await page.keyboard.press('f');
  await withControls(page, (within) => bar.getByRole('button', { name: '开启弹幕' }).click(within));
  await expect(bar.getByRole('button', { name: '关闭弹幕' })).toBeVisible();
  // It may have crossed by now.
  await page.keyboard.press('j');
  await expect(page.locator('.player-danmaku').getByText('我也看到了').first()).toBeAttached();
});

test('goes on where it was left, on another device too', async ({ page, request, browser }) => {
  const video = await findVideo(request, (it) => !it.cartoonVip && it.vodDuration > 40);
  const vip = await askSite(request, logIn, { loginName: 'vip', loginPwd: 'vip12345', type: 1 });
  const asVip = (member: typeof vip) => {
    localStorage.setItem('token', member.token);
    localStorage.setItem('memberInfo', JSON.stringify(member));
  };
  await page.addInitScript(asVip, vip);
  await openVideo(page, video);
  await expect.poll(() => readClock(page)).toBeGreaterThan(1);
  await page.locator('video').evaluate((it: HTMLVideoElement) => {
    it.currentTime = 20;
  });
  const reported = page.waitForResponse((it) => it.url().endsWith('/moviesPlayback'));
  await page.getByRole('button', { name: '返回' }).click();
  await reported;
  const tablet = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await tablet.addInitScript(asVip, vip);
  await openAsAdult(tablet, `${siteAddress()}/videoinfo?id=${video.cartoonCode}`);
  const chip = tablet.getByText(/^上次看到 00:2\d/);
  await expect(chip).toBeVisible();
  await tablet.locator('video').evaluate((it: HTMLVideoElement) => it.pause());
  const disc = await tablet.locator('.video-js > .vjs-play-control').boundingBox();
  const { y = 0, height = 0 } = (await chip.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(disc?.y ?? 0);
  await tablet.getByRole('button', { name: '从头播放' }).click();
  await expect.poll(() => readClock(tablet)).toBeLessThan(10);
  await tablet.context().close();
});

test('liking twice counts once, and the favourite is on the list', async ({ page, request }) => {
  const video = await findVideo(request, (it) => isFree(it) && it.cartoonHot < 9999);
  await openVideo(page, video);
  const like = page.getByRole('button', { name: /^点赞/ });
  await like.click();
  await expect(like).toHaveText(`点赞${video.cartoonHot + 1}`);
  await like.click();
  const response = page.waitForResponse((it) => it.url().endsWith('/member/like'));
  await like.click();
  await response;
  const again = await askSite(request, getVideoDetail, { vid: video.cartoonCode });
  expect(again.videoInfo.cartoonHot).toBe(video.cartoonHot + 1);
});

test('a dead channel offers the next one, which plays from the same place', async ({
  page,
  request,
}) => {
  // Whatever pass the first channel is asked for with: it is renewed when it does not open.
  let isDead = true;
  const video = await findSeries(request);
  await page.route(/\/media\/[\w-]{40,}\//, async (route) => {
    if (isDead) await route.fulfill({ status: 404 });
    else await route.fallback();
  });
  await openVideo(page, video);
  const offer = page.getByRole('button', { name: /^换到/ });
  await expect(offer).toBeVisible();
  isDead = false;
  await offer.click();
  await expect.poll(() => readClock(page)).toBeGreaterThan(1);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('small pictures follow a finger along the bar', async ({ page, request }) => {
  const video = await findVideo(request, (it) => isFree(it) && it.vodDuration > 40);
  await openVideo(page, video);
  await expect.poll(() => readClock(page)).toBeGreaterThan(1);
  await expect(page.locator('.vjs-thumbnails-ready')).toBeAttached();
  const sheet = page.waitForResponse(
    (it) =>
      it.url().endsWith('.webp') && it.url().includes('/media/') && !it.url().includes('/images/'),
  );
  const box = await page.locator('.vjs-progress-holder').boundingBox();
  if (!box) throw new Error('no bar');
  await page.locator('.video-js').dispatchEvent('mousemove');
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 5 });
  expect((await sheet).status()).toBe(200);
  await page.mouse.up();
});
