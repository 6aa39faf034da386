import { fileURLToPath } from 'node:url';

import { sendChat } from '@lantern/contracts/calls/chat';
import { answerMember, listConversation } from '@lantern/contracts/calls/operator/chat';
import { logInOperator } from '@lantern/contracts/calls/operator/session';
import type { APIRequestContext, Page } from '@playwright/test';

import { askSite } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './visit.ts';

const picture = fileURLToPath(new URL('../public/topics/34.webp', import.meta.url));

/** What an operator's program does with one member. */
async function openDesk(request: APIRequestContext, memberCode: string) {
  const { token } = await askSite(request, logInOperator, {
    loginName: 'operator',
    loginPwd: 'operator1234',
  });
  return {
    say: (content: string) => askSite(request, answerMember, { memberCode, content }, token),
    read: () => askSite(request, listConversation, { memberCode }, token),
  };
}

const messages = (page: Page) => page.getByRole('log').getByRole('listitem');
const texts = (page: Page) => page.getByRole('log').locator('p.select-text');

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: '输入消息' }).fill(text);
  await page.getByRole('button', { name: '发送', exact: true }).click();
}

test('a member and customer service talk', async ({ page, request }) => {
  const me = await registerMember(request);
  const desk = await openDesk(request, me.memberCode);
  await openAsMember(page, '/service', me);
  await expect(page.getByText('您好，请问有什么可以帮您？')).toBeVisible();
  await write(page, '  ');
  await expect(page.getByRole('status')).toHaveText('请输入内容');
  await write(page, '视频打不开');
  await expect(texts(page)).toHaveText(['视频打不开']);
  await expect(page.getByText('发送中')).toBeHidden();

  await desk.say('<b>请刷新试试</b>');
  await expect(texts(page).nth(1)).toHaveText('<b>请刷新试试</b>', { timeout: 3500 });
  await page.getByLabel('发送图片').setInputFiles(picture);
  await expect(page.getByRole('button', { name: '查看图片' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '查看图片' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: '图片' })).toBeVisible();
  await page.keyboard.press('Escape');

  const messages = await desk.read();
  expect(messages.map(({ messageType, sendReceive }) => [messageType, sendReceive])).toEqual([
    ['text', 'send'],
    ['text', 'receive'],
    ['img', 'send'],
  ]);
});

test('an answer is announced elsewhere, until it is read', async ({ page, request }) => {
  const me = await registerMember(request);
  const desk = await openDesk(request, me.memberCode);
  await desk.say('您的问题解决了吗？');
  await openAsMember(page, '/mine', me);
  const tile = page.getByRole('link', { name: /^1条未读消息.*联系客服|联系客服/ });
  await expect(tile).toContainText('1条未读消息');
  const tab = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /我的/ });
  await expect(tab).toContainText('1条未读消息');
  await tile.click();
  await expect(texts(page)).toHaveText(['您的问题解决了吗？']);
  await page.goBack();
  await expect(tile).not.toContainText('未读');
});

test.describe('when the server is away for a moment', () => {
  test.use({ alsoExpected: /status of 503/ });

  test('a message that failed is sent again, once', async ({ page, request }) => {
    const me = await registerMember(request);
    const desk = await openDesk(request, me.memberCode);
    await openAsMember(page, '/service', me);
    await expect(page.getByRole('log')).toBeVisible();
    let lost = 0;
    await page.route(`**${sendChat.path}`, async (route) => {
      if (lost++ > 0) return route.fallback();
      return route.fulfill({
        status: 503,
        json: { code: 503, msg: '服务繁忙，请稍后再试', data: null },
      });
    });
    await write(page, '在吗');
    await page.getByRole('button', { name: /重新发送/ }).click();
    await expect(page.getByText('发送中')).toBeHidden();
    await expect(messages(page)).toHaveCount(1);
    expect((await desk.read()).map(({ message }) => message)).toEqual(['在吗']);
  });
});

test('a long conversation goes back to its beginning', async ({ page, request }) => {
  const me = await registerMember(request);
  const desk = await openDesk(request, me.memberCode);
  for (let line = 1; line <= 110; line++) await desk.say(`第${line}句`);
  await openAsMember(page, '/service', me);
  await expect(texts(page).last()).toHaveText('第110句');
  await expect(texts(page).last()).toBeInViewport();
  const log = page.getByRole('log');
  await expect
    .poll(async () => {
      await log.evaluate((it) => it.scrollTo({ top: -it.scrollHeight }));
      return texts(page).count();
    })
    .toBe(110);
  await expect(page.getByText('您好，请问有什么可以帮您？')).toBeVisible();
});
