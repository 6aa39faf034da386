import { buyEpisode, lookOk } from '@lantern/contracts/calls/watch';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { callQuery } from '../../api/call-queries.ts';
import { beginSession } from '../../session/session.ts';
import { answering, holding, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import { useBuyEpisode } from './use-buy-episode.ts';

const episode = { cartoonCode: 7, moviesInfoId: 70 };

function BuyButton() {
  const { buy } = useBuyEpisode(episode, 2);
  return (
    <button type="button" onClick={buy}>
      buy
    </button>
  );
}

function Page() {
  const [isForSale, setForSale] = useState(true);
  return (
    <>
      {isForSale && <BuyButton />}
      <button type="button" onClick={() => setForSale(false)}>
        leave
      </button>
      <p>{`${useLocation().pathname} ${JSON.stringify(useLocation().state)}`}</p>
      <Toaster />
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const expectRefusal = () => waitFor(() => expect(screen.getByText('金币不足')).toBeDefined());

beforeEach(() => {
  beginSession(buildMemberWithToken());
  startFakeApi(refusing(buyEpisode, 500, '金币不足'));
  renderAt('/videoinfo', <Page />);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('leads a member with too few coins to the coins screen', async () => {
  press('buy');
  await expectRefusal();
  expect(await screen.findByText('/pay {"need":2}')).toBeDefined();
});

it('does not move a member who has left the screen', async () => {
  press('buy');
  press('leave');
  await expectRefusal();
  expect(screen.getByText('/videoinfo null')).toBeDefined();
});

function Access() {
  const { data, refetch, fetchStatus } = useQuery(callQuery(lookOk, episode));
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        ask
      </button>
      <p>{`allowed ${data} ${fetchStatus}`}</p>
    </>
  );
}

it('is not undone by an answer about the time before', async () => {
  cleanup();
  const api = startFakeApi(answering(buyEpisode, '购买成功'), answering(lookOk, '0'));
  renderAt(
    '/videoinfo',
    <>
      <Page />
      <Access />
    </>,
  );
  await screen.findByText('allowed 0 idle');
  const { late, release } = holding(answering(lookOk, '0'));
  api.change(late);
  press('ask');
  await waitFor(() => expect(api.sentTo(lookOk)).toHaveLength(2));
  press('buy');
  await screen.findByText(/^allowed 1/);
  release();
  expect((await screen.findByText(/^allowed . idle$/)).textContent).toBe('allowed 1 idle');
});
