import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { getMember } from '@lantern/contracts/calls/member';
import { signIn } from '@lantern/contracts/calls/sign';
import type { Page } from '@playwright/test';

import { askSite } from './ask-site.ts';
import { logInMember, openAsMember, readKept, registerMember } from './become-member.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectQr, readQr } from './read-qr.ts';
import { expect, openAsAdult, rollToTheEnd, siteAddress, test } from './visit.ts';

const picture = fileURLToPath(new URL('../public/topics/34.webp', import.meta.url));
const toast = (page: Page) => page.getByRole('status');

/** Every touch target measures 44 px, alone or with the space that it takes around itself. */
async function expectRoomyTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main a, main button, header a, header button')]
      .filter((it) => it.checkVisibility())
      .flatMap((it) => {
        const boxes = [it.getBoundingClientRect()];
        const after = getComputedStyle(it, '::after');
        const around = after.content === 'none' ? 0 : Number.parseFloat(after.height);
        const height = Math.max(around, ...boxes.map((box) => box.height));
        return height >= 43.5 ? [] : [`${it.outerHTML.slice(0, 80)}: ${height}`];
      }),
  );
  expect(small).toEqual([]);
}

test('the profile shows the member, and all of it can be reached', async ({ page }) => {
  await openAsAdult(page, '/mine');
  await expect(page.getByRole('button', { name: /^ID [1-9]\d{7}/ })).toBeVisible();
  await expect(page.getByText('您还不是会员')).toBeVisible();
  const tiles = page.getByRole('region', { name: '常用服务' });
  await expect(tiles.getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('region', { name: '推荐' })).toBeVisible();
  await expectAccessible(page);
  await expectRoomyTargets(page);
});

test('a new name and a new picture are everywhere, in another tab too', async ({
  page,
  context,
  request,
}) => {
  const me = await registerMember(request);
  await openAsMember(page, '/mine', me);
  // From here on it hears of nothing but what the tabs share: its own question is never answered.
  await page.route(`**${getMember.path}`, () => undefined);
  const other = await context.newPage();
  await other.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
  await other.goto('/setinfo');
  await expectAccessible(other);
  await other.getByLabel('昵称').fill('官方客服');
  await other.getByRole('button', { name: '保存' }).click();
  await expect(toast(other)).not.toBeEmpty();
  await expect(other).toHaveURL('/setinfo');

  await other.getByLabel('昵称').fill('山间灯火');
  await other.getByLabel('更换头像').setInputFiles(picture);
  const sheet = other.getByRole('dialog', { name: '裁剪头像' });
  await sheet.getByRole('slider').fill('2');
  await expectAccessible(other);
  await sheet.getByRole('button', { name: '使用' }).click();
  await expect(toast(other)).toHaveText('上传成功！');
  await other.getByRole('button', { name: '保存' }).click();
  await expect(toast(other)).toHaveText('更新成功');

  await expect(page.getByRole('heading', { name: '山间灯火' })).toBeVisible();
  const saved = await askSite(request, getMember, { memberCode: me.memberCode }, me.token);
  expect(saved.memberAvatar).toMatch(/^\/uploads\//);
  await expect(page.locator(`img[src="${saved.memberAvatar}"]`)).toBeVisible();

  await page.goto('/share');
  const qr = page.getByRole('img', { name: '邀请二维码' });
  await expect(qr).toBeVisible();
  expect((await qr.boundingBox())?.width).toBe(110);
  const link = `${siteAddress()}/?id=${me.memberCode}`;
  await expectQr(page, link);
});

test.describe('a file that is no allowed picture', () => {
  // The recorder of the test asks again for a picture that could not be shown.
  test.use({ alsoExpected: /connect-src/ });

  test('is refused in words', async ({ page, request }) => {
    await openAsMember(page, '/setinfo', await registerMember(request));
    const field = page.getByLabel('更换头像');
    await field.setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    });
    await expect(toast(page)).toHaveText('仅支持 JPG、PNG、WebP、GIF 格式的图片');
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    await expect(toast(page)).toHaveText('图片无法读取，请换一张');
  });
});

test('an invitation is saved as a picture that can be read, and its link copied', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const me = await registerMember(request);
  await openAsMember(page, '/share', me);
  await expect(page.getByRole('img', { name: '邀请二维码' })).toBeVisible();
  await expectAccessible(page);
  await expectRoomyTargets(page);
  const link = `${siteAddress()}/?id=${me.memberCode}`;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存图片' }).click();
  expect(await readQr(await readFile(await (await download).path()))).toBe(link);
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(toast(page)).toHaveText('复制成功');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('the list of invited friends is complete', async ({ page, request }) => {
  await openAsMember(page, '/codelist', await logInMember(request, 'inviter', 'inviter1'));
  const friends = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(friends.first()).toBeVisible();
  await expectAccessible(page);
  await rollToTheEnd(page);
  await expect(page.getByText('+1天权益').first()).toBeVisible();
});

test('a message is left, and an empty one is not', async ({ page, request }) => {
  await openAsMember(page, '/feed', await registerMember(request));
  await page.getByRole('button', { name: '提交' }).click();
  await expect(toast(page)).toHaveText('请填写留言');
  await page.getByRole('textbox').fill('画面很美');
  await expectAccessible(page);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(toast(page)).toHaveText('感谢您的留言');
  await expect(page.getByRole('textbox')).toBeEmpty();
});

test.describe('when an answer is lost', () => {
  test.use({ alsoExpected: /ERR_FAILED/ });

  test('signing in pays once, though the answer was lost on the way', async ({ page, request }) => {
    const me = await registerMember(request);
    await openAsMember(page, '/sign', me);
    await expect(page.getByRole('heading', { name: '连续签到0天' })).toBeVisible();
    await expectAccessible(page);
    await expectRoomyTargets(page);
    await page.route(`**${signIn.path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: '签到', exact: true }).click();
    await expect(page.getByRole('heading', { name: '连续签到1天' })).toBeVisible();
    await page.getByRole('button', { name: '已签到', exact: true }).click();
    await expect(toast(page)).toHaveText('今日已签到，明天再来吧...');

    await page.getByRole('button', { name: '领取：每日登录' }).click();
    await expect(page.getByRole('button', { name: '已领取：每日登录' })).toBeVisible();
    await page.getByRole('button', { name: '领取：观看视频20分钟', exact: true }).click();
    await expect(toast(page)).toHaveText('您的观看时长未达到');
    const { memberCion } = await askSite(
      request,
      getMember,
      { memberCode: me.memberCode },
      me.token,
    );
    expect(memberCion).toBe(2);
    await expect(page.getByRole('region', { name: '我的金币' })).toContainText('2');
  });
});

test('page views are counted once there is a member to count', async ({ page }) => {
  const counted = page.waitForRequest((it) => it.url().endsWith('/app-api/stat/pageView'));
  await openAsAdult(page, '/mine');
  const request = await counted;
  expect(request.postDataJSON()).toEqual({ page: '/mine' });
  expect(await readKept(page, 'token')).toBe(await request.headerValue('token'));
});
