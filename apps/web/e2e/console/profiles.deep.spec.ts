import { listChat } from '@lantern/contracts/calls/chat';
import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { getMember, updateMember } from '@lantern/contracts/calls/member';

import { askSite } from '../ask-site.ts';
import { openAsMember, registerMember } from '../become-member.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { siteAddress } from '../visit.ts';
import { enter, expect, expectWell, test } from './console.ts';

test('a nickname is reset from a phone, its member is warned, and what it was is kept', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { memberCode, token } = await registerMember(request);
  const name = `坏名字${memberCode.slice(-4)}`;
  await askSite(request, updateMember, { memberNichen: name }, token);
  await enter(page, '/reports?tab=profiles');
  await page.getByRole('button', { name }).click();
  const drawer = page.getByRole('dialog', { name, exact: true });
  await expect(drawer.getByText('待查看')).toBeVisible();
  await expectWell(page);
  await drawer.getByRole('button', { name: '重置' }).click();
  const question = page.getByRole('dialog', { name: `重置“${name}”的资料？` });
  await question.getByLabel('原因').fill('冒充他人');
  await expectWell(page);
  await question.getByRole('button', { name: '重置' }).click();
  await expect(drawer).toBeHidden();
  const member = await askSite(request, getMember, { memberCode }, token);
  expect(member.memberNichen).toBe(`游客${memberCode.slice(-4)}`);
  const [received] = await askSite(request, listChat, {}, token);
  expect(received?.message).toContain('您的昵称不符合社区规范，已被重置：冒充他人');
  await page.goto('/console/reports?tab=profiles&state=reset');
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expectWell(page);
  await page.goto('/console/reports?tab=months');
  await expect(page.getByRole('region', { name: '会员资料' })).toBeVisible();
  await expectWell(page);
});

test('a member reports a friend from the smallest phone, and sees that it was sent', async ({
  browser,
  request,
}) => {
  const [me, friend] = [await registerMember(request), await registerMember(request)];
  await askSite(request, bindInviteCode, { parentId: me.memberCode }, friend.token);
  const name = `好友😀${friend.memberCode}`;
  await askSite(request, updateMember, { memberNichen: name }, friend.token);
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    locale: 'zh-CN',
  });
  const member = await context.newPage();
  await openAsMember(member, `${siteAddress()}/codelist`, me);
  const row = member.getByRole('article').filter({ hasText: name });
  await row.getByRole('button', { name: `举报${name}的资料` }).click();
  const question = member.getByRole('alertdialog', { name: '举报资料' });
  await expect(question).toContainText(name);
  await expectAccessible(member);
  await question.getByRole('button', { name: '举报' }).click();
  await expect(member.getByText('举报已提交')).toBeVisible();
  await expect(row.getByRole('button', { name: `已举报${name}的资料` })).toBeDisabled();
  const { width, room } = await member.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    room: window.innerWidth,
  }));
  expect(width).toBeLessThanOrEqual(room);
  await context.close();
});
