import { getMember } from '@lantern/contracts/calls/member';
import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beginSession } from '../session/session.ts';
import { useIsVip } from '../session/use-session.ts';
import { answering, startFakeApi } from '../testing/fake-api.ts';
import { resetStored } from '../testing/reset-stored.ts';
import { callApi } from './call-api.ts';
import { clockOffset, now } from './clock.ts';

const DAY_MS = 86_400_000;
const today = new Date('2026-11-26T12:00:00Z');
const paying = buildMemberWithToken({ memberVip: 3, vipPeriod: 3, vipDate: '2027-11-26 20:00:00' });

const Claim = () => <p>{useIsVip() ? 'VIP' : 'no VIP'}</p>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  beginSession(paying);
});

afterEach(() => {
  cleanup();
  clockOffset.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetStored();
});

/** A call to a server where it is noon, from a device that is so far ahead of it. */
async function callFrom(daysAhead: number): Promise<void> {
  vi.setSystemTime(new Date(today.getTime() + daysAhead * DAY_MS));
  const api = startFakeApi(answering(getMember, buildMember()));
  api.sayTime(today);
  await act(() => callApi(getMember, { memberCode: paying.memberCode }));
}

it.each([400, -400])('a member who paid is VIP on a phone %d days off', async (days) => {
  vi.setSystemTime(new Date(today.getTime() + days * DAY_MS));
  render(<Claim />);
  await callFrom(days);
  expect(screen.getByText('VIP')).toBeDefined();
  expect(Math.abs(now().getTime() - today.getTime())).toBeLessThanOrEqual(1000);
});

it('a phone that was set back does not prolong VIP', async () => {
  beginSession({ ...paying, vipDate: '2026-11-25 20:00:00' });
  vi.setSystemTime(new Date(today.getTime() - 30 * DAY_MS));
  render(<Claim />);
  expect(screen.getByText('VIP')).toBeDefined();
  await callFrom(-30);
  expect(screen.getByText('no VIP')).toBeDefined();
});

it('the next visit knows the time before any answer', async () => {
  await callFrom(400);
  expect(Number(localStorage.getItem(clockOffset.key))).toBeLessThan(-399 * DAY_MS);
});
