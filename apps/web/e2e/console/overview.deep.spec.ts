import { sendFeedback } from '@lantern/contracts/calls/feedback';
import { listFeedback } from '@lantern/contracts/calls/operator/feedback';

import { askSite } from '../ask-site.ts';
import { registerMember } from '../become-member.ts';
import { makeOperator, another, enter, enterAs, expect, expectWell, test } from './console.ts';

test(
  'the first screen shows what waits and how the site is, each a way to where it is done',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { token } = await registerMember(request);
    await askSite(request, sendFeedback, { comment_content: '多上些纪录片' }, token);
    await enter(page);
    const waits = page.getByRole('region', { name: '待处理' });
    await waits.getByRole('link', { name: /待处理反馈/ }).click();
    await expect(page).toHaveURL(/\/inbox\?kind=feedback/);
    await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
    await page.goBack();
    const glance = page.getByRole('region', { name: '站点状况' });
    for (const name of ['活跃会员', '磁盘剩余', '最近备份', '夜间核对'])
      await expect(glance.getByText(name)).toBeVisible();
    await expectWell(page);
    await glance.getByRole('link', { name: /磁盘剩余/ }).click();
    await expect(page).toHaveURL(/\/system\?tab=condition/);
  },
);

test('an operator for content sees how the site is, and nothing that waits for others', async ({
  page,
  browser,
}) => {
  const { name, password } = await makeOperator(page, 'content');
  const theirs = await another(browser, page);
  const asked: string[] = [];
  theirs.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enterAs(theirs, name, password, '/');
  const glance = theirs.getByRole('region', { name: '站点状况' });
  await expect(glance.getByText('磁盘剩余')).toBeVisible();
  await expect(glance.getByRole('link')).toHaveCount(0);
  await expect(theirs.getByText('待审提现')).toHaveCount(0);
  expect(asked).not.toContain(listFeedback.path);
});
