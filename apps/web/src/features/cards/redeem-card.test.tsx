import { redeemCard } from '@lantern/contracts/calls/cards';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import { answering, holding, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import { RedeemCard } from './redeem-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('takes a code from the field once it was redeemed, and leaves the next one that was typed meanwhile', async () => {
  stored.memberInfo.write(buildMember());
  stored.keepAsked.write(true);
  const redeemed = answering(redeemCard, { goods: 'coins', amount: 20 });
  const api = startFakeApi(redeemed);
  renderAt(
    '/pay',
    <>
      <RedeemCard />
      <Toaster />
    </>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const redeem = screen.getByRole('button', { name: '兑换' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('E2ZR-7Y8V');
  fireEvent.click(redeem);
  await waitFor(() => expect(api.sentTo(redeemCard)).toHaveLength(1));
  await waitFor(() => expect(field.value).toBe(''));
  type('S4WG-2R2S');
  await waitFor(() => expect(redeem).toHaveProperty('disabled', false));
  const { late, release } = holding(redeemed);
  api.change(late);
  fireEvent.click(redeem);
  await waitFor(() => expect(api.sentTo(redeemCard)).toHaveLength(2));
  type('GYGF-ZZKW');
  release();
  await waitFor(() => expect(redeem).toHaveProperty('disabled', false));
  expect(field.value).toBe('GYGF-ZZKW');
});
