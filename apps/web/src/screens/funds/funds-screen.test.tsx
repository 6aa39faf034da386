import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { beginSession } from '../../session/session.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import FundsScreen from './funds-screen.tsx';

afterEach(() => {
  cleanup();
  resetStored();
});

it('shows what there is, and leads to the bills and to the withdrawal', () => {
  beginSession(buildMemberWithToken({ balance: '350.00', memberCion: 88 }));
  renderAt('/agent', <FundsScreen />);
  expect(screen.getByText('350.00')).toBeDefined();
  expect(screen.getByText('88')).toBeDefined();
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent]);
  expect(links).toEqual([
    ['/order', '账单查看充值、金币与提现记录'],
    ['/tx', '提现申请可提现金额350.00元'],
  ]);
});
