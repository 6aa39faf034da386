import { logOut } from '@lantern/contracts/calls/member';
import type { Page } from '@playwright/test';

import { askSite } from './ask-site.ts';
import { isAlive, logInMember, openAsMember, readKept, registerMember } from './become-member.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectQr } from './read-qr.ts';
import { expect, openAsAdult, siteAddress, test } from './visit.ts';

const toast = (page: Page) => page.getByRole('status');

async function logInAt(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a visitor chooses a password, and logs in again with it', async ({ page, request }) => {
  await openAsAdult(page, '/mine');
  await page.getByRole('button', { name: '身份凭证' }).click();
  const card = page.getByRole('dialog', { name: '身份凭证' });
  const facts = card.locator('dd span');
  await expect(facts.first()).toHaveText(/^u\d{8}$/);
  const [account = '', temporary = ''] = await facts.allTextContents();
  expect(temporary).toMatch(/^\w{8}$/);
  await expect(card.getByRole('img', { name: '官网二维码' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(card).toBeVisible();
  await expectQr(card, siteAddress());
  await card.getByRole('button', { name: '关闭' }).click();
  await expect(card).toBeHidden();

  const before = await logInMember(request, account, temporary);
  await page.getByRole('link', { name: '修改密码' }).click();
  await expect(page.getByLabel('旧密码', { exact: true })).toHaveValue(temporary);
  await expectAccessible(page);
  await page.getByLabel('新密码', { exact: true }).fill('lantern9');
  await page.getByLabel('确认密码', { exact: true }).fill('lantern8');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(toast(page)).toHaveText('两次密码不一致');
  await page.getByLabel('确认密码', { exact: true }).fill('lantern9');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(toast(page)).toHaveText('修改成功');
  await expect(page).toHaveURL('/login');
  expect(await readKept(page, 'token')).toBeNull();
  expect(await isAlive(request, before)).toBe(false);

  await logInAt(page, account, temporary);
  await expect(toast(page)).not.toHaveText('修改成功');
  await expect(page).toHaveURL('/login');
  await logInAt(page, account, 'lantern9');
  await expect(toast(page)).toHaveText('登录成功！');
  await expect(page).toHaveURL('/');
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '我的' })
    .click();
  await page.getByRole('button', { name: '身份凭证' }).click();
  await expect(card).toContainText('已修改，请妥善保管');
});

test('the login page asks for what is missing, and its scene moves without a sound', async ({
  page,
}) => {
  await openAsAdult(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expectAccessible(page);
  const scene = page.locator('video');
  await expect.poll(() => scene.evaluate((it: HTMLVideoElement) => it.currentTime)).not.toBe(0);
  expect(await scene.evaluate((it: HTMLVideoElement) => it.muted)).toBe(true);
  await logInAt(page, '', '');
  await expect(toast(page)).toHaveText('请输入账号');
  await logInAt(page, 'demo', '');
  await expect(toast(page)).toHaveText('请输入密码');
  expect(await readKept(page, 'memberInfo')).toBeNull();
});

test.describe('for a visitor who prefers less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the scene of the login page stands still', async ({ page }) => {
    await openAsAdult(page, '/login');
    await expect(page.locator('video')).not.toHaveAttribute('src');
  });
});

test('when the session is over in the middle of something, the login page comes', async ({
  page,
  request,
}) => {
  const me = await registerMember(request);
  await openAsMember(page, '/feed', me);
  await page.getByRole('textbox').fill('写到一半的留言');
  await askSite(request, logOut, {}, me.token);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(toast(page)).toHaveText('登录已过期，请重新登录');
  await expect(page).toHaveURL('/feed');
  await expect(page).toHaveURL('/login');
  for (const key of ['token', 'memberInfo', 'show']) expect(await readKept(page, key)).toBeNull();
  await logInAt(page, 'demo', 'demo1234');
  await expect(page).toHaveURL('/');
});

test('switching the account kills the token and leaves nothing of the member', async ({
  page,
  request,
}) => {
  const me = await registerMember(request);
  await openAsMember(page, '/sreach', me);
  await page.getByRole('searchbox').fill('灯塔');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await page.goto('/centersetting');
  await expectAccessible(page);
  await page.getByRole('button', { name: '切换账号' }).click();
  const card = page.getByRole('dialog', { name: '身份凭证' });
  await expect(card.getByRole('button', { name: '保存图片' })).toBeVisible();
  await card.getByRole('button', { name: '已保存，离开' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['ageConfirmed']);
  expect(await isAlive(request, me)).toBe(false);

  await logInAt(page, 'demo', 'demo1234');
  await expect(page).toHaveURL('/');
  await page.goto('/mine');
  await expect(page.getByText(me.memberCode)).toBeHidden();
});

test('a tab beside one that switches the account registers no new member', async ({
  page,
  request,
}) => {
  const me = await registerMember(request);
  const beside = await page.context().newPage();
  await openAsMember(beside, '/vip', me);
  await page.goto('/centersetting');
  await page.getByRole('button', { name: '切换账号' }).click();
  const card = page.getByRole('dialog', { name: '身份凭证' });
  await expect(card.getByRole('button', { name: '保存图片' })).toBeVisible();
  await card.getByRole('button', { name: '已保存，离开' }).click();
  await expect(page).toHaveURL('/login');
  await expect(beside).toHaveURL('/login');
  expect(await readKept(beside, 'memberInfo')).toBeNull();

  await logInAt(beside, 'demo', 'demo1234');
  await expect(beside).toHaveURL('/');
  await page.goto('/mine');
  await expect(page.getByText(me.memberCode)).toBeHidden();
});

test('the cache is cleared, and the login stays', async ({ page, request }) => {
  const me = await registerMember(request);
  await openAsMember(page, '/sreach', me);
  await page.getByRole('searchbox').fill('灯塔');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await page.goto('/centersetting');
  const row = page.getByRole('button', { name: /清除缓存/ });
  await expect(row).toHaveText(/[1-9][\d.]* (?:B|KB)$/);
  await row.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(toast(page)).toHaveText('清除成功');
  await expect(row).toHaveText(/ 0 B$|0 B$/);
  expect(await readKept(page, 'token')).toBe(me.token);
});

test('a member sees where they are logged in, and ends what is not theirs', async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const { memberName: loginName, memberPwdTemp } = member;
  const others = [
    await logInMember(request, loginName, memberPwdTemp),
    await logInMember(request, loginName, memberPwdTemp),
    await logInMember(request, loginName, memberPwdTemp),
  ];
  await openAsMember(page, '/centersetting', member);
  await page.getByRole('button', { name: '登录设备' }).click();
  const sheet = page.getByRole('dialog', { name: '登录设备' });
  const rows = sheet.getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: '本机' }).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('logins.png') });
  await sheet
    .getByRole('button', { name: /^退出 / })
    .first()
    .click();
  await expect(toast(page)).toHaveText('已退出');
  await expect(rows).toHaveCount(3);
  const alive = await Promise.all(others.map((it) => isAlive(request, it)));
  expect(alive.filter(Boolean)).toHaveLength(2);
  await sheet.getByRole('button', { name: '退出其他 2 处登录' }).click();
  await expect(rows).toHaveCount(1);
  for (const it of others) expect(await isAlive(request, it)).toBe(false);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.screenshot({ path: test.info().outputPath('logins-320.png') });
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: '登录设备' })).toBeFocused();
});
