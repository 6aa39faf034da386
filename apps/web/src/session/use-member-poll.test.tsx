import { getMember } from '@lantern/contracts/calls/member';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stored } from '../storage/stored.ts';
import { answeringEach, startFakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-screen.tsx';
import { resetStored } from '../testing/reset-stored.ts';
import { useMemberPoll } from './use-member-poll.ts';
import { useMember } from './use-session.ts';

const member = buildMember({ memberNichen: '灯下' });

beforeEach(() => {
  vi.useFakeTimers();
  stored.memberInfo.write(member);
  stored.token.write('token');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetStored();
});

const polls = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 10_000));

it('draws the shell again for what has changed, and not for each answer', async () => {
  let name = member.memberNichen;
  const api = startFakeApi(answeringEach(getMember, () => ({ ...member, memberNichen: name })));
  let drawn = 0;
  function Shell() {
    drawn += 1;
    useMemberPoll();
    return useMember()?.memberNichen;
  }
  renderAt('/', <Shell />);
  await polls(1);
  const before = drawn;
  const asked = api.sentTo(getMember).length;
  await polls(2);
  expect(api.sentTo(getMember).length).toBe(asked + 2);
  expect(drawn).toBe(before);

  name = '灯上';
  await polls(1);
  expect(screen.getByText('灯上')).toBeDefined();
});
