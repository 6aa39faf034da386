import type { AnswerOf, Call, PayloadInputOf } from '@lantern/contracts/call';
import { getMember } from '@lantern/contracts/calls/member';
import { listPaymentCases, resolvePaymentCase } from '@lantern/contracts/calls/operator/payments';
import { decideTerms, getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import { approveWithdrawal, getWithdrawal } from '@lantern/contracts/calls/operator/withdrawals';
import { type Envelope, envelope } from '@lantern/contracts/envelope';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

import { askSite } from '../ask-site.ts';
import { another, enter, enterAs, expect, expectWell, makeOperator, test } from './console.ts';
import { askToWithdraw, notify, register } from './owed-money.ts';

const headers = { 'x-console': '1' };

/** Sends an operator's call past the screen, with the session of a page. */
async function send<C extends Call>(
  page: Page,
  call: C,
  data: PayloadInputOf<C>,
): Promise<Envelope> {
  const response = await page.request.post(call.path, { headers, data });
  return envelope.parse(await response.json());
}

const ask = async <C extends Call>(
  page: Page,
  call: C,
  data: PayloadInputOf<C>,
): Promise<AnswerOf<C>> => z.parse(answerOf(call), (await send(page, call, data)).data);

const answerOf = <C extends Call>(call: C): C['answer'] => call.answer;

/** Answers the question that opened over the drawer. */
async function settle(page: Page, question: string | RegExp, label: string, reason?: string) {
  const dialog = page.getByRole('dialog', { name: question });
  if (reason !== undefined) await dialog.getByLabel('原因').fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const tomorrow = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 86_400_000);

const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: '待办' }).getByRole('listitem').filter({ hasText: text });

test(
  'a price is shown old beside new, confirmed in the inbox by another person, and not by who asked for it',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const reason = `调价 ${crypto.randomUUID().slice(0, 8)}`;
    await enter(page, '/inbox');
    // Where there is no second person, one decides alone.
    const second = await makeOperator(page, 'money');
    const { inForce, later } = await ask(page, getTerms, {});
    const versions = [...inForce, ...later].filter(({ terms }) => terms.kind === 'commission');
    const { id } = await ask(page, proposeTerms, {
      terms: { kind: 'commission', content: { basisPoints: 1900 } },
      effectiveFrom: `${tomorrow()} 00:00:00`,
      reason,
      basedOn: Math.max(...versions.map((it) => it.id)),
    });
    await page.reload();
    const row = rowOf(page, reason);
    await expect(row).toContainText('等他人处理');
    await expectWell(page, /./);
    await row.getByRole('button').click();
    const drawer = page.getByRole('dialog', { name: '待确认的价格' });
    await expect(drawer.getByRole('region', { name: '改为' })).toContainText('19%');
    await expect(drawer.getByRole('region', { name: '现在' })).not.toContainText('19%');
    await expect(drawer).toContainText(reason);
    await expect(drawer.getByRole('button', { name: '拒绝' })).toBeVisible();
    await expect(drawer.getByRole('button', { name: '确认', exact: true })).toHaveCount(0);
    await expectWell(page, /./);
    const refused = await send(page, decideTerms, { id, confirms: true, reason });
    expect(refused.refusal).toBe('own-terms');

    const theirs = await another(browser, page);
    await enterAs(theirs, second.name, second.password, '/inbox?kind=terms&mine=yes');
    await rowOf(theirs, reason).getByRole('button').click();
    const confirm = theirs.getByRole('dialog', { name: '待确认的价格' });
    await confirm.getByRole('button', { name: '确认', exact: true }).click();
    await settle(theirs, /确认修改/, '确认', '核对无误');
    await expect(rowOf(theirs, reason)).toHaveCount(0);
    const after = await ask(theirs, getTerms, {});
    expect(after.later.find((it) => it.id === id)).toMatchObject({
      state: 'confirmed',
      decidedBy: second.name,
    });
  },
);

test('a withdrawal is approved in the inbox beside its earnings, invitees and codes, by two persons', async ({
  page,
  request,
  browser,
}) => {
  const { orderNo } = await askToWithdraw(request, 10, '5000.00');
  const second = await makeOperator(page, 'money');
  const theirs = await another(browser, page);
  await enterAs(theirs, second.name, second.password, `/inbox?open=withdrawal-${orderNo}`);
  const drawer = theirs.getByRole('dialog', { name: '待审提现' });
  await expect(drawer.getByRole('region', { name: '余额从哪里来' })).toContainText(
    '推广佣金（10 笔）',
  );
  await expect(drawer.getByRole('region', { name: '邀请的会员（1）' })).toContainText(
    '其中 1 人付过款',
  );
  await expect(drawer.getByRole('region', { name: '其他提现' })).toContainText('第一笔提现');
  await expectWell(theirs, /./);
  await drawer.getByRole('button', { name: '审核通过' }).click();
  await settle(theirs, /通过 ¥5000\.00 的提现/, '审核通过');
  await expect(drawer.getByRole('button', { name: '审核通过' })).toHaveCount(0);
  expect((await send(theirs, approveWithdrawal, { orderNo })).refusal).toBe('approved-before');

  await enter(page, `/inbox?open=withdrawal-${orderNo}`);
  const ours = page.getByRole('dialog', { name: '待审提现' });
  await ours.getByRole('button', { name: '审核通过' }).click();
  await settle(page, /通过 ¥5000\.00 的提现/, '审核通过');
  await expect(ours).toHaveCount(0);
  expect((await ask(page, getWithdrawal, { orderNo })).state).toBe('approved');
});

test('a payment that fits no order is credited in the inbox; who has no right to money neither sees nor decides it', async ({
  page,
  request,
  browser,
}) => {
  const payer = await register(request);
  const tradeNo = `N${crypto.randomUUID().slice(0, 12).toUpperCase()}`;
  await notify(request, 'C209912312359590000000000', tradeNo, '30.00');
  await enter(page, '/inbox?kind=case');
  const [found] = (await ask(page, listPaymentCases, { currentPage: 1, tradeNo })).list;
  const caseId = found?.caseId ?? 0;

  const content = await makeOperator(page, 'content');
  const theirs = await another(browser, page);
  await enterAs(theirs, content.name, content.password, `/inbox?open=case-${caseId}`);
  await expect(theirs.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  await expect(theirs.getByText(tradeNo)).toHaveCount(0);
  const decision = { caseId, outcome: 'dismissed', reason: '不归我管' } as const;
  expect((await send(theirs, resolvePaymentCase, decision)).refusal).toBe('permission-missing');

  await rowOf(page, tradeNo).getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: '异常款项' });
  await expect(drawer).toContainText('站内没有这个订单号');
  await expect(drawer.getByRole('region', { name: '渠道的通知' })).toContainText('30.00');
  await expect(drawer.getByRole('region', { name: '各处理方式的结果' })).toContainText('300 金币');
  await expectWell(page, /./);
  await drawer.getByRole('button', { name: '处理', exact: true }).click();
  const question = page.getByRole('dialog', { name: /如何处理这笔/ });
  await question.getByLabel('处理方式').selectOption('按实付金额折成金币入账');
  await question.getByLabel('入账的会员号').fill(payer.memberCode);
  await settle(page, /如何处理这笔/, '处理', '会员出示付款凭证');
  await expect(rowOf(page, tradeNo)).toHaveCount(0);
  const own = { memberCode: payer.memberCode };
  expect((await askSite(request, getMember, own, payer.token)).memberCion).toBe(300);
});
