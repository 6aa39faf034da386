import { enter, expect, expectWell, test } from './console.ts';

test('a channel is tried by an order of 0.01 yuan, and each step is seen as it happens', async ({
  page,
  context,
}) => {
  await enter(page, '/sales?tab=channels');
  const card = page.getByRole('region', { name: '模拟支付' });
  await card.getByRole('button', { name: '自检模拟支付' }).click();
  const question = page.getByRole('dialog', { name: '用小额订单自检模拟支付？' });
  await expect(question).toBeVisible();
  await expectWell(page);
  await question.getByRole('button', { name: '自检' }).click();
  const drawer = page.getByRole('dialog', { name: '渠道自检' });
  const step = (name: string) => drawer.getByRole('listitem').filter({ hasText: name });
  await expect(step('网关应答')).toContainText('完成');
  await expect(step('收到到账通知')).toContainText('等待');
  await expectWell(page);
  const opened = context.waitForEvent('page');
  await drawer.getByRole('link', { name: '打开支付页' }).click();
  const gateway = await opened;
  await expect(gateway.getByText('支付渠道自检')).toBeVisible();
  await expect(gateway.getByText('0.01')).toBeVisible();
  await gateway.getByRole('button', { name: '支付成功' }).click();
  await expect(gateway).toHaveURL(/\/console\/sales\?tab=channels&test=X/);
  await gateway.close();
  for (const name of ['收到到账通知', '验证签名', '核对金额', '入账并冲回'])
    await expect(step(name)).toContainText('完成');
  await expect(drawer.getByText('自检通过')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWell(page);
});
