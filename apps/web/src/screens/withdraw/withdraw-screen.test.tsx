import { getMember, uploadImage } from '@lantern/contracts/calls/member';
import { getConfig } from '@lantern/contracts/calls/site';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { beginSession } from '../../session/session.ts';
import { answering, type FakeAnswer, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { buildFile, startFakeUploads } from '../../testing/fake-upload.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import WithdrawScreen from './withdraw-screen.tsx';

const orderNo = 'T202611211234567890';
const uploaded = { code: 0, msg: '', data: { file: '/uploads/code.webp' } };
const config = answering(getConfig, buildConfig({ minWithdrawal: '100.00' }));

function openScreen(...answers: readonly FakeAnswer[]) {
  const api = startFakeApi(config, answering(getMember, buildMember()), ...answers);
  const sent = startFakeUploads(() => uploaded);
  renderAt(
    '/tx',
    <>
      <WithdrawScreen />
      <Toaster />
    </>,
  );
  return { api, sent };
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '提现金额' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const statusText = () => screen.getByRole('status').textContent;
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
async function upload(): Promise<void> {
  fireEvent.change(screen.getByLabelText('上传收款码'), { target: { files: [buildFile()] } });
  await waitFor(() => expect(statusText()).toBe('上传成功！'));
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  beginSession(buildMemberWithToken({ balance: '350.00' }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('shows what can really be withdrawn, the least amount and the way to the records', async () => {
  openScreen();
  expect(screen.getByText('可提现金额350.00元')).toBeDefined();
  expect(await screen.findByText('最低提现100.00元')).toBeDefined();
  const link = screen.getByRole('link', { name: '提现记录' });
  expect(link.getAttribute('href')).toBe('/order?index=2');
  press('全部提现');
  expect(field().value).toBe('350.00');
});

it.each(['', '0', '0.00'])(
  'warns of what is missing, sends it all the same and says what the server says (%j)',
  async (amount) => {
    const { api } = openScreen(refusing(requestWithdrawal, 500, '金额有误'));
    type(amount);
    press('确认提现');
    expect(alerts()).toEqual(['请输入金额', '请上传收款码']);
    expect(statusText()).toBe('请上传收款码');
    await waitFor(() => expect(statusText()).toBe('金额有误'));
    expect(api.sentTo(requestWithdrawal)[0]?.payload).toMatchObject({
      imgurl: '',
      index: 'wx',
      money: amount,
    });
  },
);

it('asks for money once, says what the server says, and what happens next', async () => {
  const { api, sent } = openScreen({
    call: requestWithdrawal,
    body: () => ({ code: 0, msg: '操作成功', data: { orderNo } }),
  });
  type('150.5');
  fireEvent.click(screen.getByRole('radio', { name: '支付宝' }));
  await upload();
  expect(screen.getByText('¥150.5 提现到支付宝')).toBeDefined();
  const submit = screen.getByRole('button', { name: '确认提现' });
  fireEvent.click(submit);
  fireEvent.click(submit);
  expect(await screen.findByText('提现申请已提交')).toBeDefined();
  expect(statusText()).toBe('操作成功');
  expect(screen.getByText('¥150.50')).toBeDefined();
  expect(screen.getByText(orderNo)).toBeDefined();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.path).toBe(uploadImage.path);
  expect(api.sentTo(requestWithdrawal).map((it) => it.payload)).toMatchObject([
    { imgurl: '/uploads/code.webp', index: 'zfb', money: '150.5' },
  ]);
});

it.each([
  ['1e2', '1e2', '请输入数字金额，最多两位小数'],
  ['-5', '-5', '请输入数字金额，最多两位小数'],
  ['350.01', '350.01', '超过可提现金额'],
  ['99.99', '99.99', '金额低于最低提现'],
  ['００１２３。4５６', '123.45', null],
  ['100', '100', null],
  ['120.', '120.', null],
])('judges what is typed while it is typed: %s', async (typed, shown, fault) => {
  openScreen();
  await screen.findByText('最低提现100.00元');
  type(typed);
  expect(field().value).toBe(shown);
  const note = document.getElementById('withdraw-amount-note')?.textContent ?? '';
  expect(note.replace('最低提现100.00元', '')).toBe(fault ?? '');
  expect(field().getAttribute('aria-invalid')).toBe(String(fault !== null));
  expect(screen.queryByText(/提现到微信/) === null).toBe(fault !== null);
});

it('dims all that there is where it is less than the least amount', async () => {
  beginSession(buildMemberWithToken({ balance: '99.99' }));
  openScreen();
  await screen.findByText('最低提现100.00元');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '全部提现' }).disabled).toBe(true);
});

it('says what is owed, and dims what can’t be pressed', async () => {
  beginSession(buildMemberWithToken({ balance: '0.00', debt: '2.00' }));
  openScreen();
  expect(await screen.findByText('账户有欠款2.00元未结清，结清前不能提现')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '全部提现' }).disabled).toBe(true);
});

it('says why it waits longer than usual', async () => {
  const note = '客服重置了您的登录密码，提现要等到三天以后';
  openScreen(answering(requestWithdrawal, { orderNo, note }));
  type('100');
  await upload();
  press('确认提现');
  expect(await screen.findByText(note)).toBeDefined();
});

it('begins again with nothing of the last one', async () => {
  openScreen(answering(requestWithdrawal, { orderNo }));
  type('100');
  await upload();
  press('确认提现');
  await screen.findByText('提现申请已提交');
  press('继续提现');
  expect(field().value).toBe('');
  expect(screen.getByLabelText('上传收款码')).toBeDefined();
});

it('keeps the form when it is refused, and can send it again', async () => {
  const { api } = openScreen(refusing(requestWithdrawal, 500, '可提现余额不足'));
  type('9999');
  await upload();
  press('确认提现');
  await waitFor(() => expect(statusText()).toBe('可提现余额不足'));
  expect(alerts()).toEqual([]);
  expect(field().value).toBe('9999');
  type('100');
  press('确认提现');
  await waitFor(() => expect(api.sentTo(requestWithdrawal)).toHaveLength(2));
});

const lost = (): never => {
  throw new TypeError('the connection broke');
};
const namesSentTo = (api: ReturnType<typeof startFakeApi>) =>
  api
    .sentTo(requestWithdrawal)
    .map(({ payload }) => z.parse(requestWithdrawal.payload, payload).clientId);
const accepted = () => ({ code: 0, msg: '操作成功', data: { orderNo } });

it('sends a member who got no answer to the records, or to ask once more', async () => {
  openScreen({ call: requestWithdrawal, body: lost });
  type('100');
  await upload();
  press('确认提现');
  await waitFor(() =>
    expect(statusText()).toBe('没有收到结果，请查看提现记录，或再次提交，不会重复提现'),
  );
  expect(field().value).toBe('100');
});

it.each([
  ['no answer', lost],
  ['a server that can’t just now', () => ({ code: 503, msg: '服务暂时不可用', data: null })],
])(
  'asks again under the same name after %s, and under a new one after an answer',
  async (_, first) => {
    const answers = [
      first,
      first,
      () => ({ code: 500, msg: '可提现余额不足', data: null }),
      accepted,
    ];
    const { api } = openScreen({ call: requestWithdrawal, body: () => answers.shift()?.() });
    type('100');
    await upload();
    const names = () => namesSentTo(api);
    for (const count of [1, 2, 3, 4]) {
      press('确认提现');
      await waitFor(() => expect(names()).toHaveLength(count));
      await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());
    }
    await screen.findByText('提现申请已提交');
    const [one = '', two, three, four] = names();
    expect(one).toMatch(/^[\w-]{36}$/);
    expect([two, three]).toEqual([one, one]);
    expect(four).not.toBe(one);
  },
);

it('asks under the same name when the screen was left in doubt', async () => {
  const { api } = openScreen({ call: requestWithdrawal, body: lost });
  press('确认提现');
  await waitFor(() => expect(api.sentTo(requestWithdrawal)).toHaveLength(1));
  await waitFor(() => expect(statusText()).toMatch(/^没有收到结果/));
  cleanup();
  const again = openScreen({ call: requestWithdrawal, body: accepted }).api;
  press('确认提现');
  await screen.findByText('提现申请已提交');
  const [name = ''] = namesSentTo(again);
  expect(name).not.toBe('');
  expect(namesSentTo(api)).toEqual([name]);
});
