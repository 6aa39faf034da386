import { buyEpisode } from '@lantern/contracts/calls/watch';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beginSession } from '../../session/session.ts';
import { refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import { useBuyEpisode } from './use-buy-episode.ts';

function BuyButton() {
  const { buy } = useBuyEpisode({ cartoonCode: 7, moviesInfoId: 70 }, 2);
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
