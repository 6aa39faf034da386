import { logInMember, openAsMember } from './become-member.ts';
import { expect, test } from './visit.ts';

/**
 * Every screen opened without a network, on a device that has the app: it says so, or shows what the device knows. None
 * waits for ever, none is blank, none answers for the server; and each goes on by itself when there is a network again.
 */
test.use({ goesOffline: true, serviceWorkers: 'allow' });

/** What a screen is for without a network: nothing, so that it says so; or what the device itself knows. */
const screens: readonly (readonly [path: string, kept: RegExp | null])[] = [
  ['/', null],
  ['/category', null],
  ['/publish', /仅限会员进入/],
  ['/taglist', null],
  ['/sreach', null],
  ['/sreinfo?type=15', null],
  ['/collengt', null],
  ['/history', null],
  ['/mine', /演示会员/],
  ['/videoinfo?id=1', null],
  ['/vip', null],
  ['/pay', null],
  ['/payresult?orderNo=V2026112118304412345678', null],
  ['/agent', null],
  ['/tx', /可提现金额/],
  ['/order?index=0', null],
  ['/sign', null],
  ['/share', /邀请码/],
  ['/codelist', null],
  ['/service', null],
  ['/feed', /留言内容/],
  ['/setpaw', /确认密码/],
  ['/setinfo', /个性签名/],
  ['/centersetting', /切换账号/],
  ['/login', /欢迎回到灯影/],
];

/** What only a server can know of a member who has a history. */
const answers = /暂无|还没有|没有更多/;

test('no screen waits for ever, is blank or answers for the server without a network', async ({
  page,
  context,
  request,
}) => {
  await openAsMember(page, '/category', await logInMember(request, 'demo', 'demo1234'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  const failed = page.getByRole('alert').filter({ hasText: '加载失败' });
  const shapes = page.locator('.skeleton:visible');
  for (const [path, kept] of screens) {
    await test.step(path, async () => {
      await context.setOffline(true);
      await page.goto(path);
      if (kept) await expect(page.getByText(kept).first(), path).toBeVisible();
      else await expect(failed, path).toBeVisible();
      await expect(shapes, path).toHaveCount(0);
      await expect(page.getByText(answers), path).toHaveCount(0);
      await context.setOffline(false);
      await expect(failed, path).toHaveCount(0);
      if (kept === null) await expect(shapes, path).toHaveCount(0);
    });
  }
});
