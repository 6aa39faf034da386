import { bindInviteCode, listInvitees } from '@lantern/contracts/calls/invite';
import { logIn } from '@lantern/contracts/calls/member';
import type { Page } from '@playwright/test';

import { askSite } from './ask-site.ts';
import { expect, openAsAdult, test } from './visit.ts';

/** The answer to the page's own attempt to name its inviter. */
const nextBinding = (page: Page) =>
  page.waitForResponse((it) => it.url().endsWith(bindInviteCode.path)).then((it) => it.json());

test('a visitor who opens home by an invite link has that inviter, and a second link changes nothing', async ({
  page,
  context,
  request,
}) => {
  const inviter = await askSite(request, logIn, {
    loginName: 'inviter',
    loginPwd: 'inviter1',
    type: 1,
  });
  const countInvited = async (): Promise<number> => {
    const payload = { currentPage: 1, parentId: inviter.memberCode };
    return (await askSite(request, listInvitees, payload, inviter.token)).total;
  };
  const before = await countInvited();

  const bound = nextBinding(page);
  await openAsAdult(page, `/?id=${inviter.memberCode}`);
  expect(await bound).toMatchObject({ code: 0, data: { bound: true } });
  await expect.poll(countInvited).toBe(before + 1);

  const demo = await askSite(request, logIn, { loginName: 'demo', loginPwd: 'demo1234', type: 1 });
  const second = await context.newPage();
  await second.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
  const refused = nextBinding(second);
  await second.goto(`/?id=${demo.memberCode}`);
  expect(await refused).toMatchObject({ code: 500 });
  await expect(second.getByRole('heading', { name: '精选视频' })).toBeVisible();
  await expect(second.getByRole('status')).toBeHidden();
  await expect(second).toHaveURL(`/?id=${demo.memberCode}`);
});
