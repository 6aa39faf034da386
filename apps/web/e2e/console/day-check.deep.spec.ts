import { businessDayOf, shiftBusinessDay } from '@lantern/rules/shanghai-time';

import { enter, expect, expectWell, test } from './console.ts';
import { notify, payAtSandbox, register } from './owed-money.ts';

test('the sums of a day by channel: what orders brought, and what matched none', async ({
  page,
  request,
}) => {
  const { token } = await register(request);
  const orderNo = await payAtSandbox(request, token, 30);
  await notify(request, orderNo, `T${crypto.randomUUID().slice(0, 18)}`, '30.00');
  await enter(page, '/orders?tab=check');
  // Yesterday is shown, and its field says so.
  const yesterday = shiftBusinessDay(businessDayOf(new Date()), -1);
  await expect(page.getByRole('textbox', { name: '日期' })).toHaveValue(yesterday);
  await page.goto(`/console/orders?tab=check&day=${businessDayOf(new Date())}`);
  const card = page.getByRole('region', { name: '沙箱支付' });
  const fact = (name: string) => card.locator('.fact').filter({ hasText: name });
  // Other tests pay there, too.
  await expect(fact('网关应收')).toContainText(/\d+ 笔，¥\d+\.\d\d/);
  await expect(fact('其中订单').getByRole('link')).toHaveText(/^\d+ 笔，¥\d+\.\d\d$/);
  await expectWell(page);
  await fact('其中异常款项')
    .getByRole('link', { name: /^\d+ 笔，¥\d+\.\d\d$/ })
    .click();
  await expect(page).toHaveURL(/\/console\/orders\?tab=cases$/);
});
