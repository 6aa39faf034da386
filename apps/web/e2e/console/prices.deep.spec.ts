import { makeOperator, enter, enterAs, expect, expectWell, test } from './console.ts';

const tomorrow = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 86_400_000);

test('a plan’s price changes from tomorrow on when a second person confirms it; members pay today’s until then', async ({
  page,
  browser,
}) => {
  await enter(page, '/sales');
  await expect(page.getByRole('region', { name: '会员套餐' })).toContainText('30天会员 ¥30.00');
  await expectWell(page);
  await page.getByRole('button', { name: '修改会员套餐' }).click();
  const drawer = page.getByRole('dialog', { name: '修改会员套餐' });
  const plan = drawer.getByRole('group', { name: '30天会员' });
  await plan.getByLabel('价格（元）').fill('3.555');
  await drawer.getByLabel('生效时间（北京时间）').fill(tomorrow());
  await drawer.getByLabel('原因').fill('新年调价');
  await drawer.getByRole('button', { name: '提交确认' }).click();
  await expect(drawer.getByRole('alert')).toContainText('保留两位小数');
  await plan.getByLabel('价格（元）').fill('35.5');
  await expect(drawer.getByRole('region', { name: '会员看到的画面' })).toContainText('¥35.50');
  await expectWell(page);
  await drawer.getByRole('button', { name: '提交确认' }).click();
  const later = page.getByRole('region', { name: '待生效' });
  await expect(later).toContainText('待确认');
  await expect(later).toContainText('30天会员 ¥35.50');
  const { width, height } = page.viewportSize() ?? { width: 1366, height: 768 };
  await page.setViewportSize({ width: 820, height: 1180 });
  const parts = later.getByRole('listitem').filter({ hasText: '新年调价' }).locator('> *');
  expect(
    await parts.evaluateAll((all) => Math.min(...all.map((it) => it.clientWidth))),
  ).toBeGreaterThan(150);
  await page.setViewportSize({ width, height });

  const second = await makeOperator(page, 'money');
  const theirs = await browser.newContext({
    viewport: page.viewportSize(),
    baseURL: new URL(page.url()).origin,
    locale: 'zh-CN',
  });
  const other = await theirs.newPage();
  await enterAs(other, second.name, second.password, '/sales');
  await expectWell(other);
  const theirLater = other.getByRole('region', { name: '待生效' });
  const change = theirLater.getByRole('listitem').filter({ hasText: '新年调价' });
  await change.getByRole('button', { name: '确认', exact: true }).click();
  const question = other.getByRole('dialog', { name: '确认修改会员套餐？' });
  await question.getByLabel('原因').fill('核对无误');
  await question.getByRole('button', { name: '确认', exact: true }).click();
  await expect(change).toContainText('已确认');
  await expect(other.getByRole('region', { name: '会员套餐' })).toContainText('30天会员 ¥30.00');

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: new URL(page.url()).origin,
    locale: 'zh-CN',
  });
  const member = await phone.newPage();
  await member.goto('/vip');
  await member.getByRole('button', { name: '我已满18岁，进入' }).click();
  await expect(member.getByText('30天会员')).toBeVisible();
  await expect(member.getByText('35.50')).toHaveCount(0);
  await Promise.all([phone.close(), theirs.close()]);
});

test('rewards are changed beside the task centre as members will see it, at a desktop and a phone', async ({
  page,
}) => {
  await enter(page, '/sales');
  const inForce = page.getByRole('region', { name: '签到与任务奖励' });
  await expect(inForce).toContainText('签到 1金币、1金币、1天会员、2金币、2金币、3金币、3天会员');
  await page.getByRole('button', { name: '修改签到与任务奖励' }).click();
  const drawer = page.getByRole('dialog', { name: '修改签到与任务奖励' });
  const preview = drawer.getByRole('region', { name: '会员看到的画面' });
  await expect(preview.getByRole('listitem')).toHaveCount(11);
  await drawer.getByLabel('第7天的数量').fill('31');
  await drawer.getByLabel('原因').fill('周年庆');
  await drawer.getByRole('button', { name: '提交确认' }).click();
  await expect(drawer.getByRole('alert')).toContainText('会员天数为 1 至 30');
  await drawer.getByLabel('第7天的数量').fill('7');
  await drawer.getByLabel('第1天的奖励').selectOption('会员天数');
  await drawer.getByLabel('邀请一位有效好友').fill('2');
  await expect(preview).toContainText('第7天+7天VIP');
  await expect(preview).toContainText('第1天+1天VIP');
  await expect(preview).toContainText('邀请好友+2天VIP');
  await expectWell(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWell(page);
  await drawer.getByRole('button', { name: '提交确认' }).click();
  const later = page.getByRole('region', { name: '待生效' });
  await expect(later).toContainText('邀请好友 2 天会员');
  await expectWell(page);
});
