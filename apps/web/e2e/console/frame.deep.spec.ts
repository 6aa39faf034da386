import { autoRegister } from '@lantern/contracts/calls/member';
import { createPayment } from '@lantern/contracts/calls/payment';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import type { Locator, Page } from '@playwright/test';

import { askSite } from '../ask-site.ts';
import { enter, expect, expectLoaded, expectWell, isPhone, test } from './console.ts';

const sections = ['总览', '视频', '入库', '栏目', '广告', '运营', '系统'];

test(
  'wrong credentials are told, right ones lead back to where one was',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    await page.goto('/console/ads?place=banner');
    await expectWell(page);
    await page.getByLabel('账号', { exact: true }).fill('operator');
    await page.getByLabel('密码', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误');
    await expect(page.getByLabel('账号', { exact: true })).toHaveValue('operator');
    await page.getByLabel('密码', { exact: true }).fill('operator1234');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '广告' })).toBeVisible();
    await expect(page).toHaveURL(/\/console\/ads\?place=banner$/);
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test(
      'every section is within reach, passes axe and speaks Chinese',
      {
        tag: '@phone',
      },
      async ({ page }) => {
        await enter(page);
        for (const name of sections) {
          if (isPhone(page)) await page.getByRole('button', { name: '打开导航' }).click();
          const link = page
            .getByRole('navigation', { name: '主导航' })
            .getByRole('link', { name: new RegExp(`^${name}`) });
          await link.click();
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          await expectLoaded(page);
          await expectWell(page, /operator/);
        }
      },
    );
  });
}

/** By the keys, which the page listens to a moment after it is seen. */
async function openBox(page: Page): Promise<Locator> {
  const box = page.getByRole('combobox', { name: '搜索或跳转' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeVisible({ timeout: 2000 });
  }).toPass();
  return box;
}

test('one box leads anywhere by the keyboard', async ({ page }) => {
  await enter(page);
  const box = await openBox(page);
  await expect(box).toBeFocused();
  await expectWell(page);
  await box.fill('guanggao');
  await expect(page.getByRole('option')).toHaveCount(1);
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '广告' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the same box finds videos, ads and settings by their names', async ({ page }) => {
  await enter(page);
  const find = async (words: string, option: RegExp): Promise<void> => {
    const box = await openBox(page);
    await box.fill(words);
    await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
    await expectWell(page);
    await page.getByRole('option', { name: option }).first().click();
    await expect(box).toBeHidden();
  };
  await find('官方邮', /官方邮箱.*运营/);
  await expect(page.getByLabel('官方邮箱')).toBeFocused();
  await find('每日签', /每日签到.*广告/);
  await expect(page.getByRole('dialog', { name: '编辑广告' })).toBeVisible();
  await page.keyboard.press('Escape');
  await find('山间清', /山间清晨.*入库/);
  await expect(page.getByRole('dialog', { name: /山间清晨/ })).toBeVisible();
});

test('the same box finds a member by code, an order by number and a video by title: typed, entered, there', async ({
  page,
  request,
}) => {
  const member = await askSite(request, autoRegister, { deviceType: 0, uuid: crypto.randomUUID() });
  const wish = { typesOf: 1, money: 30, type: 'sandbox' } as const;
  const made = await askSite(request, createPayment, wish, member.token);
  const { orderNo } = paymentOrder.parse(JSON.parse(made));
  await enter(page);
  /** Enter follows at once, before anything can have been found; what was found for the words before is not meant. */
  const go = async (before: string, words: string): Promise<void> => {
    const box = await openBox(page);
    await box.fill(before);
    await expect(page.getByRole('option').first()).toBeVisible();
    await box.fill(words);
    await box.press('Enter');
    await expect(box).toBeHidden();
  };
  await go('每日签', member.memberCode);
  await expect(page).toHaveURL(new RegExp(`/console/members/${member.memberCode}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.memberNichen);
  await go('每日签', orderNo);
  await expect(page).toHaveURL(new RegExp(`/console/orders/${orderNo}$`));
  await expect(page.getByRole('region', { name: '经过' })).toBeVisible();
  await go('每日签', '纸船漂流');
  await expect(
    page.getByRole('dialog').getByRole('textbox', { name: '标题', exact: true }),
  ).toHaveValue(/纸船漂流/);
});

test('the same box takes a film down and writes a note, by the keyboard, and each asks first', async ({
  page,
  request,
}) => {
  const member = await askSite(request, autoRegister, { deviceType: 0, uuid: crypto.randomUUID() });
  await enter(page);
  const box = await openBox(page);
  await box.fill('下架');
  await expect(page.getByRole('option', { name: '下架 …' })).toBeVisible();
  await expectWell(page);
  await page.getByRole('option', { name: '下架 …' }).click();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('下架 ');
  await page.keyboard.type('纸船漂流');
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
  const question = page.getByRole('dialog', { name: /^下架 1 个视频「.*纸船漂流.*」/ });
  await expect(question.getByRole('textbox')).toBeFocused();
  await expectWell(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  // Nothing asks again: not the same entry of the history, and no address.
  await page.reload();
  await expect(page.getByRole('dialog').getByRole('button', { name: '下架' })).toBeVisible();
  await expect(question).toBeHidden();
  const film = new URL(page.url());
  await expect(page.getByRole('dialog').getByText('已发布', { exact: true })).toBeVisible();
  expect(film.searchParams.get('open')).toMatch(/^\d+$/);

  await page.goto('/console/');
  const again = await openBox(page);
  await again.fill(`添加备注 ${member.memberCode}`);
  await again.press('Enter');
  const note = page.getByRole('dialog', { name: /备注/ });
  await expect(note.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('打过电话');
  await note.getByRole('button', { name: '添加备注' }).press('Enter');
  await expect(note).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/console/members/${member.memberCode}`));
});

test('the chosen light stays, and an address of nothing says so', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enter(page);
  await page.getByRole('button', { name: '切换到深色' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await enter(page, '/nowhere');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('heading', { level: 1, name: '没有这个页面' })).toBeVisible();
  await page.getByRole('link', { name: '回到总览' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '总览' })).toBeVisible();
});

test('logging out ends the session', async ({ page }) => {
  await enter(page, '/ads');
  await page.getByRole('button', { name: '账号 operator' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '登录运营后台' })).toBeVisible();
  await page.goto('/console/ads');
  await expect(page.getByRole('heading', { level: 1, name: '登录运营后台' })).toBeVisible();
});

test('waiting work leads to its section', { tag: '@phone' }, async ({ page }) => {
  await enter(page);
  const waiting = page.getByRole('region', { name: '待处理' });
  await expect(waiting.getByText('举报', { exact: true })).toBeVisible();
  await waiting.getByRole('link', { name: /入库失败/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  const list = page.getByRole('list', { name: '待办' });
  await list.getByRole('button', { name: /山间清晨/ }).click();
  const drawer = page.getByRole('dialog', { name: '入库失败' });
  await drawer.getByRole('link', { name: '到它所在的页面处理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '入库' })).toBeVisible();
  const film = page.getByRole('dialog', { name: /山间清晨/ });
  await expect(film.getByText('文件已损坏，无法解码').first()).toBeVisible();
  await expectWell(page, /moov/);
});
