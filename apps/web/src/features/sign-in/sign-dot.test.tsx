import { getSignState } from '@lantern/contracts/calls/sign';
import { buildSignState } from '@lantern/contracts/testing/build-sign-state';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import SignDot from './sign-dot.tsx';

const words = /签到/;

beforeEach(() => {
  // In Shanghai the day after has begun.
  vi.useFakeTimers({ now: new Date('2031-05-21T17:00:00.000Z'), toFake: ['Date'] });
  stored.token.write('t'.repeat(43));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  resetStored();
});

it.each([
  [0, '今天还没签到'],
  [6, '连续6天，今天不签到就断了'],
])('after %i days in a row says: %s', async (count, expected) => {
  startFakeApi(answering(getSignState, buildSignState({ count })));
  renderAt('/', <SignDot />);
  expect((await screen.findByText(words)).textContent).toBe(expected);
});

it('goes as soon as today is signed', async () => {
  const api = startFakeApi(answering(getSignState, buildSignState()));
  stored.signedDates.write(['2031-05-21']);
  renderAt('/', <SignDot />);
  await screen.findByText(words);
  act(() => stored.signedDates.write(['2031-05-22', '2031-05-21']));
  expect(screen.queryByText(words)).toBeNull();
  expect(api.sentTo(getSignState)).toHaveLength(1);
});

it('is none where today was signed on another device', async () => {
  const api = startFakeApi(
    answering(getSignState, buildSignState({ count: 1, signedToday: true })),
  );
  const { container } = renderAt('/', <SignDot />);
  await waitFor(() => expect(api.sentTo(getSignState)).toHaveLength(1));
  expect(container.textContent).toBe('');
});

it('asks nothing where today was signed here, nor before there is a member', () => {
  const api = startFakeApi();
  stored.signedDates.write(['2031-05-22']);
  renderAt('/', <SignDot />);
  cleanup();
  resetStored();
  renderAt('/', <SignDot />);
  expect(api.sent).toEqual([]);
});
