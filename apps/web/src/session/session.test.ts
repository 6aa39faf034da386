import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { afterEach, expect, it, vi } from 'vitest';

import { paidFrom, pendingOrder } from '../storage/stored-payment.ts';
import { stored, tabStored } from '../storage/stored.ts';
import { resetStored } from '../testing/reset-stored.ts';
import { beginSession, endSession, forgetMember, keepTabOf, rememberMember } from './session.ts';

afterEach(resetStored);

it('takes over what the server says about the same member', () => {
  beginSession(buildMemberWithToken());
  rememberMember(buildMember({ memberCion: 12 }));
  expect(stored.memberInfo.read()?.memberCion).toBe(12);
});

it('leaves the stored value alone when nothing has changed', () => {
  beginSession(buildMemberWithToken());
  const known = stored.memberInfo.read();
  rememberMember(buildMember());
  expect(stored.memberInfo.read()).toBe(known);
});

it('ignores a late answer about a member who has logged out', () => {
  beginSession(buildMemberWithToken({ memberCode: '20260002' }));
  rememberMember(buildMember({ memberCode: '20260001' }));
  expect(stored.memberInfo.read()?.memberCode).toBe('20260002');
});

it('ends only the session whose token was refused', () => {
  beginSession(buildMemberWithToken());
  endSession('an older token');
  expect(stored.token.read()).toBe(buildMemberWithToken().token);
  endSession(buildMemberWithToken().token);
  expect(stored.token.read()).toBeNull();
});

it('leaves a session alone that began in another tab a moment ago', () => {
  beginSession(buildMemberWithToken());
  localStorage.setItem('token', 'of another tab');
  endSession(buildMemberWithToken().token);
  expect(localStorage.getItem('token')).toBe('of another tab');
  expect(stored.memberInfo.read()).not.toBeNull();
});

it('forgets who it was when the session ends, and leaves the videos of this device alone', () => {
  beginSession(buildMemberWithToken());
  stored.credentialsShown.write(true);
  stored.searchHistory.write(['灯塔']);
  endSession(buildMemberWithToken().token);
  expect(Object.keys(localStorage).toSorted()).toEqual(['lastMember', 'searchHistory']);
});

it('restores what this device kept for a member', () => {
  beginSession(buildMemberWithToken());
  stored.searchHistory.write(['灯塔']);
  endSession(buildMemberWithToken().token);
  beginSession(buildMemberWithToken({ token: 'n'.repeat(43) }));
  expect(stored.searchHistory.read()).toEqual(['灯塔']);
  expect(stored.lastMember.read()).toBeNull();
});

it('still tells the server of favourites that were let go of while the session was over', () => {
  beginSession(buildMemberWithToken());
  stored.forgottenVideos.write([7]);
  endSession(buildMemberWithToken().token);
  beginSession(buildMemberWithToken({ token: 'n'.repeat(43) }));
  expect(stored.forgottenVideos.read()).toEqual([7]);
  beginSession(buildMemberWithToken({ memberCode: '20260002' }));
  expect(stored.forgottenVideos.read()).toEqual([]);
});

it('gives a member nothing that it kept for another member', () => {
  beginSession(buildMemberWithToken({ memberCode: '20260001' }));
  stored.searchHistory.write(['灯塔']);
  endSession(buildMemberWithToken().token);
  beginSession(buildMemberWithToken({ memberCode: '20260002' }));
  expect(stored.searchHistory.read()).toEqual([]);
  expect(stored.memberInfo.read()?.memberCode).toBe('20260002');
});

it('gives the history of a visitor to the first member', () => {
  stored.searchHistory.write(['灯塔']);
  beginSession(buildMemberWithToken());
  expect(stored.searchHistory.read()).toEqual(['灯塔']);
});

it('knows the owner of the kept data after a refusal without a session', () => {
  beginSession(buildMemberWithToken());
  endSession(buildMemberWithToken().token);
  endSession(null);
  expect(stored.lastMember.read()).toBe(buildMember().memberCode);
});

it('keeps what a member was typing while the session is over, and shows it to nobody else', () => {
  beginSession(buildMemberWithToken());
  tabStored.drafts.write({ feedback: '画面很美' });
  endSession(buildMemberWithToken().token);
  beginSession(buildMemberWithToken({ token: 'n'.repeat(43) }));
  expect(tabStored.drafts.read()).toEqual({ feedback: '画面很美' });
  beginSession(buildMemberWithToken({ memberCode: '20260002' }));
  expect(tabStored.drafts.read()).toEqual({});
});

it('forgets what a member was paying for when another one comes', () => {
  beginSession(buildMemberWithToken());
  pendingOrder.write('P1');
  paidFrom.write({ orderNo: 'P1', cartoonCode: 7, buys: null });
  beginSession(buildMemberWithToken({ token: 'n'.repeat(43) }));
  expect(pendingOrder.read()).toBe('P1');
  beginSession(buildMemberWithToken({ memberCode: '20260002' }));
  expect(pendingOrder.read()).toBeNull();
  expect(paidFrom.read()).toBeNull();
});

it('forgets in this tab what was typed for a member when another one came in by another tab', () => {
  tabStored.drafts.write({ chat: '你好' });
  keepTabOf('20260001');
  keepTabOf('20260001');
  expect(tabStored.drafts.read()).toEqual({ chat: '你好' });
  pendingOrder.write('P1');
  keepTabOf('20260002');
  expect(tabStored.drafts.read()).toEqual({});
  expect(pendingOrder.read()).toBeNull();
});

it('forgets everything but that an adult uses the device', () => {
  beginSession(buildMemberWithToken());
  stored.ageConfirmed.write(true);
  stored.searchHistory.write(['灯塔']);
  stored.signedDates.write(['2026-01-01']);
  forgetMember();
  expect(Object.keys(localStorage)).toEqual(['ageConfirmed']);
});

it('shows other tabs neither a gap between two members nor the next token before its member', () => {
  beginSession(buildMemberWithToken());
  stored.searchHistory.write(['灯塔']);
  const writes: string[] = [];
  vi.stubGlobal('localStorage', {
    removeItem: (key: string) => void writes.push(`-${key}`),
    setItem: (key: string) => void writes.push(`+${key}`),
  });
  beginSession(buildMemberWithToken({ memberCode: '20260002', token: 'n'.repeat(43) }));
  vi.unstubAllGlobals();
  expect(writes).toContain('-searchHistory');
  const session = writes.filter((it) => /memberInfo|token$/.test(it));
  expect(session).toEqual(['+memberInfo', '+token']);
});
