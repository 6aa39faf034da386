import { fileURLToPath } from 'node:url';

import { sendChat } from '@lantern/contracts/calls/chat';
import { sendFeedback } from '@lantern/contracts/calls/feedback';

import { askSite } from '../ask-site.ts';
import { openAsMember, registerMember } from '../become-member.ts';
import { enter, expect, expectWell, test } from './console.ts';

const picture = fileURLToPath(new URL('../../public/topics/34.webp', import.meta.url));
const phone = { width: 390, height: 844 };

/** The name of a conversation: who, when, and what was said last, which are data of all tests. */
const conversation = /\d\d-\d\d \d\d:\d\d/;

test('a member writes, an operator answers from a phone, the member sees it', async ({
  page,
  browser,
  request,
}) => {
  await page.setViewportSize(phone);
  const me = await registerMember(request);
  const context = await browser.newContext({ viewport: phone, locale: 'zh-CN' });
  const member = await context.newPage();
  await openAsMember(member, new URL('/service', await siteOf(page)).href, me);
  await expect(member.getByText('您好，请问有什么可以帮您？')).toBeVisible();

  await enter(page, '/chats?show=waiting');
  await expect(page.getByRole('heading', { level: 1, name: '客服' })).toBeVisible();
  await member.getByRole('textbox', { name: '输入消息' }).fill('充值没有到账 😟');
  await member.getByRole('button', { name: '发送', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: '充值没有到账 😟' });
  await expect(row).toBeVisible({ timeout: 8000 });
  await expectWell(page, conversation);
  await row.getByRole('button').click();
  const log = page.getByRole('log');
  await expect(log.getByText('充值没有到账 😟')).toBeVisible();
  await expectWell(page, conversation);

  await page.getByRole('button', { name: '由我接待' }).click();
  await expect(page.getByRole('combobox', { name: '接待人' })).toHaveValue('operator');
  await page.getByRole('textbox', { name: '回复内容' }).fill('您好，正在为您查询');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(member.getByText('您好，正在为您查询')).toBeVisible({ timeout: 8000 });
  await page.getByLabel('发送图片').last().setInputFiles(picture);
  await expect(log.getByRole('link', { name: '客服发送的图片，在新窗口打开' })).toBeVisible();
  await expect(member.getByRole('button', { name: '查看图片' })).toBeVisible({ timeout: 8000 });
  const shown = log.locator('img');
  await expect
    .poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);

  await member.getByRole('textbox', { name: '输入消息' }).fill('谢谢');
  await member.getByRole('button', { name: '发送', exact: true }).click();
  await expect(log.getByText('谢谢')).toBeVisible({ timeout: 8000 });
  await page.getByRole('button', { name: '会员资料' }).click();
  await expect(page.getByRole('dialog', { name: '会员资料' })).toContainText(me.memberCode);
  await expectWell(page, conversation);
  await context.close();
});

const siteOf = async (page: { goto: (path: string) => Promise<unknown>; url: () => string }) => {
  await page.goto('/console/login');
  return page.url();
};

test('a saved reply is made and used; what could not be sent stays and is sent once', async ({
  page,
  context,
  request,
}) => {
  const me = await registerMember(request);
  await askSite(request, sendChat, { content: '怎么充值？' }, me.token);
  await enter(page, `/chats?open=${me.memberCode}`);
  await expect(page.getByRole('complementary', { name: '会员资料' })).toContainText(me.memberCode);
  await expectWell(page, conversation);
  await page.getByRole('button', { name: '快捷回复' }).click();
  await page.getByRole('button', { name: '新建快捷回复' }).click();
  const title = `充值说明-${me.memberCode}`;
  const drawer = page.getByRole('dialog', { name: '快捷回复' });
  await drawer.getByLabel('名称').fill(title);
  await drawer.getByRole('textbox', { name: '内容' }).fill('请打开“我的”，点“金币充值”。');
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: `使用 ${title}` }).click();
  const field = page.getByRole('textbox', { name: '回复内容' });
  await expect(field).toHaveValue('请打开“我的”，点“金币充值”。');
  await context.setOffline(true);
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '网络已断开' })).toBeVisible();
  await expect(field).toHaveValue('请打开“我的”，点“金币充值”。');
  await context.setOffline(false);
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('log').getByText('请打开“我的”')).toHaveCount(1);
});

test('an answer to feedback reaches the member', async ({ page, request }) => {
  const me = await registerMember(request);
  const content = `希望增加倍速 ${me.memberCode}`;
  await askSite(request, sendFeedback, { comment_content: content }, me.token);
  await enter(page, '/chats?tab=feedback');
  await expectWell(page, conversation);
  await page.getByRole('button', { name: content }).click();
  await page.getByRole('textbox', { name: '回复' }).fill('下个版本就有');
  await page.getByRole('button', { name: '发送回复' }).click();
  await expect(page.getByText('回复已送达会员')).toBeVisible();
  await openAsMember(page, '/service', me);
  await expect(page.getByText('下个版本就有')).toBeVisible();
});
