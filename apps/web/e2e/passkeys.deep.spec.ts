import type { Browser, CDPSession, Page } from '@playwright/test';

import { openAsMember, registerMember } from './become-member.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, expectLoaded, openAsAdult, siteAddress, test } from './visit.ts';

/** A phone that knows its owner: what a real one asks for with a finger, this one grants at once. */
async function givePasskeys(page: Page): Promise<{ device: CDPSession; authenticatorId: string }> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { device, authenticatorId };
}

type Phone = Awaited<ReturnType<typeof givePasskeys>>;

/** Another phone of the same owner, to which the first one's passkeys were carried. */
async function openOtherPhone(browser: Browser, { device, authenticatorId }: Phone): Promise<Page> {
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
  const context = await browser.newContext({ baseURL: siteAddress(), serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
  const other = await givePasskeys(page);
  for (const credential of credentials) {
    await other.device.send('WebAuthn.addCredential', {
      authenticatorId: other.authenticatorId,
      credential,
    });
  }
  return page;
}

/** The browser does not offer passkeys by itself. */
const withoutOffers = (page: Page): Promise<void> =>
  page
    .addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    })
    .then(() => undefined);

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/centersetting');
  await page.getByRole('button', { name: '通行密钥' }).click();
  const sheet = page.getByRole('dialog', { name: '通行密钥' });
  await expect(sheet.getByText('还没有通行密钥')).toBeVisible();
  await sheet.getByLabel('名称').fill(name);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(sheet.getByText(name, { exact: true })).toBeVisible();
}

const byPasskey = (page: Page) => page.getByRole('button', { name: '使用通行密钥' });

test('a visitor adds a passkey, comes in with it on another phone, and removes it', async ({
  page,
  browser,
  request,
}) => {
  const me = await registerMember(request);
  await openAsMember(page, '/', me);
  const phone = await givePasskeys(page);
  await addPasskey(page, '我的旧手机');

  const other = await openOtherPhone(browser, phone);
  await withoutOffers(other);
  await openAsAdult(other, '/login');
  await expectAccessible(other);
  await byPasskey(other).click();
  await expect(other).toHaveURL('/');
  await other.goto('/mine');
  await expect(other.getByText(`ID ${me.memberCode}`)).toBeVisible();

  await other.goto('/centersetting');
  await other.getByRole('button', { name: '通行密钥' }).click();
  const sheet = other.getByRole('dialog', { name: '通行密钥' });
  await sheet.getByRole('button', { name: '移除 我的旧手机' }).click();
  await other.getByRole('button', { name: '确定' }).click();
  await expect(sheet.getByText('还没有通行密钥')).toBeVisible();

  const third = await openOtherPhone(browser, phone);
  await withoutOffers(third);
  await openAsAdult(third, '/login');
  await byPasskey(third).click();
  await expect(third.getByText('通行密钥无效，可能已在账号里移除')).toBeVisible();
  await expect(third).toHaveURL('/login');
  await Promise.all([other.context().close(), third.context().close()]);
});

test('the browser offers the passkey by itself in the field for the account', async ({
  page,
  browser,
  request,
}) => {
  const me = await registerMember(request);
  await openAsMember(page, '/', me);
  const phone = await givePasskeys(page);
  await addPasskey(page, '手机');
  const other = await openOtherPhone(browser, phone);
  await openAsAdult(other, '/login');
  await expect(other).toHaveURL('/');
  await other.goto('/mine');
  await expect(other.getByText(`ID ${me.memberCode}`)).toBeVisible();
  await other.context().close();
});

test('the button takes over from what the browser offers, and on a phone without a passkey the password lets in as before', async ({
  page,
}) => {
  await givePasskeys(page);
  await openAsAdult(page, '/login');
  await expectLoaded(page);
  await byPasskey(page).click();
  await expect(byPasskey(page)).toBeEnabled();
  await page.getByLabel('账号').fill('demo');
  await page.getByLabel('密码').fill('demo1234');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test.describe('a member with something to lose is asked to keep the account', () => {
  test.use({ keepAsked: false });
  const cardOf = (page: Page) => page.getByRole('region', { name: '保存账号，权益不丢失' });
  const sheetOf = (page: Page) => page.getByRole('dialog', { name: '保存账号，权益不丢失' });

  async function earn(page: Page): Promise<void> {
    await page.goto('/sign');
    await expectLoaded(page);
    await page.getByRole('button', { name: '签到', exact: true }).click();
    await expect(cardOf(page)).toBeVisible();
    // It covers nothing.
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  async function savePasskey(page: Page): Promise<void> {
    await expectAccessible(page);
    await cardOf(page).getByRole('button', { name: '保存账号' }).click();
    await expect(sheetOf(page)).toBeVisible();
  }

  test('keeps it by a passkey, and is not asked again', async ({ page, request }) => {
    const me = await registerMember(request);
    await openAsMember(page, '/mine', me);
    await givePasskeys(page);
    await expect(page.getByText(`ID ${me.memberCode}`)).toBeVisible();
    await expect(cardOf(page)).toHaveCount(0);
    await earn(page);
    await savePasskey(page);
    await expectAccessible(page);
    await sheetOf(page).getByRole('button', { name: '用指纹或面容保存' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cardOf(page)).toHaveCount(0);
    await page.goto('/centersetting');
    await page.getByRole('button', { name: '通行密钥' }).click();
    const list = page.getByRole('dialog', { name: '通行密钥' }).getByRole('listitem');
    await expect(list.filter({ hasText: '尚未使用' })).toHaveCount(1);
  });

  test('by a password of their own', async ({ page, request }) => {
    const me = await registerMember(request);
    await openAsMember(page, '/mine', me);
    await earn(page);
    await savePasskey(page);
    await sheetOf(page).getByRole('button', { name: '设置登录密码' }).click();
    await page.getByRole('textbox', { name: '新密码' }).fill('lamp-2026');
    await page.getByRole('textbox', { name: '确认密码' }).fill('lamp-2026');
    await page.getByRole('button', { name: '保存并继续' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/centersetting');
    await page.getByRole('button', { name: '切换账号' }).click();
    // No credentials card: nothing would be lost.
    await expect(page.getByRole('alertdialog', { name: '切换账号' })).toBeVisible();
  });

  test('or later, and is left in peace', async ({ page, request }) => {
    const me = await registerMember(request);
    await openAsMember(page, '/mine', me);
    await earn(page);
    await page.goto('/mine');
    await cardOf(page).getByRole('button', { name: '以后再说' }).click();
    await expect(cardOf(page)).toHaveCount(0);
    await page.goto('/mine');
    await expect(page.getByText(`ID ${me.memberCode}`)).toBeVisible();
    await expectLoaded(page);
    expect(await page.evaluate(() => localStorage.getItem('keepAsked'))).toBe('true');
    await expect(cardOf(page)).toHaveCount(0);
  });
});
