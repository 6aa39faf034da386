import { listRecords } from '@lantern/contracts/calls/records';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildRecordRow } from '@lantern/contracts/testing/build-record-row';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { beginSession } from '../../session/session.ts';
import { answeringEach, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import FundsScreen from './funds-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('shows the balance, and leads to the bills and to the withdrawal', () => {
  startFakeApi(answeringEach(listRecords, () => []));
  beginSession(buildMemberWithToken({ balance: '350.00', memberCion: 88 }));
  renderAt('/agent', <FundsScreen />);
  expect(screen.getByText('350.00')).toBeDefined();
  expect(screen.getByText('88')).toBeDefined();
  const links = within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent]);
  expect(links).toEqual([
    ['/order', '账单查看充值、金币、提现与收益记录'],
    ['/tx', '提现申请可提现金额350.00元'],
  ]);
});

it('writes great amounts with commas', async () => {
  startFakeApi(
    answeringEach(listRecords, ({ index }) =>
      index === 1 ? [buildRecordRow({ amountSource: '充值', price: 1_000_000 })] : [],
    ),
  );
  beginSession(buildMemberWithToken({ balance: '12345.60', memberCion: 100_000_000 }));
  renderAt('/agent', <FundsScreen />);
  expect(screen.getByText('12,345.60')).toBeDefined();
  expect(screen.getByText('100,000,000')).toBeDefined();
  expect(screen.getByText('可提现金额12,345.60元')).toBeDefined();
  expect((await screen.findByRole('list')).textContent).toContain('+1,000,000金币');
});

it('shows the last movements of money and coins together, and debts', async () => {
  const row = (title: string, minute: string, price: string | number) =>
    buildRecordRow({ title, amountSource: title, price, createTime: `2026-03-01 12:${minute}:00` });
  startFakeApi(
    answeringEach(listRecords, ({ index }) =>
      index === 1
        ? [row('签到', '30', 2)]
        : [row('提现', '40', '-20.00'), row('佣金', '10', '3.00')],
    ),
  );
  beginSession(buildMemberWithToken({ debt: '2.00', coinDebt: 7 }));
  renderAt('/agent', <FundsScreen />);
  const list = await screen.findByRole('list');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((it) => it.textContent),
  ).toEqual([
    '提现2026-03-01 12:40-¥20.00',
    '签到2026-03-01 12:30+2金币',
    '佣金2026-03-01 12:10+¥3.00',
  ]);
  expect(screen.getByRole('region', { name: '欠款' }).textContent).toContain('¥2.00 · 7金币');
});

it('without movements, says how to earn', async () => {
  startFakeApi(answeringEach(listRecords, () => []));
  beginSession(buildMemberWithToken());
  renderAt('/agent', <FundsScreen />);
  expect(await screen.findByText('还没有变动')).toBeDefined();
  expect(screen.queryByText('欠款')).toBeNull();
});

it('without an answer, says so instead of waiting or showing no movements', async () => {
  startFakeApi().goOffline();
  beginSession(buildMemberWithToken());
  renderAt('/agent', <FundsScreen />);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByText('还没有变动')).toBeNull();
});
