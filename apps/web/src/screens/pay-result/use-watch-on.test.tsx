import { buyEpisode } from '@lantern/contracts/calls/watch';
import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beginSession } from '../../session/session.ts';
import { paidFrom } from '../../storage/stored-payment.ts';
import { answering, holding, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { useWatchOn } from './use-watch-on.ts';

const order: MemberOrder = {
  orderNo: 'V2026112118304412345678',
  status: 'fulfilled',
  typesOf: 1,
  commoditySpecification: 100,
  money: '10.00',
  amountSource: '100金币',
  createTime: '2026-11-21 18:30:44',
  expireTime: '2026-11-21 19:00:44',
};

function Result() {
  useWatchOn(order);
  return null;
}

const Place = () => <p>{useLocation().pathname}</p>;

beforeEach(() => beginSession(buildMemberWithToken()));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('leaves a member where they are who has gone on before the episode is bought', async () => {
  const { late, release } = holding(answering(buyEpisode, '购买成功'));
  const api = startFakeApi(late);
  const { orderNo } = order;
  paidFrom.write({ orderNo, cartoonCode: 101, buys: { moviesInfoId: 1001, price: 2 } });
  renderAt(
    '/payresult',
    <>
      <Link to="/service">chat</Link>
      <Place />
      <Routes>
        <Route path="/payresult" element={<Result />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  );
  await waitFor(() => expect(api.sentTo(buyEpisode)).toHaveLength(1));
  fireEvent.click(screen.getByRole('link', { name: 'chat' }));
  release();
  await waitFor(() => expect(paidFrom.read()).toBeNull());
  expect(screen.getByText('/service')).toBeDefined();
});
