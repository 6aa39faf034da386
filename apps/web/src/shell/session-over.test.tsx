import { listIndexLike } from '@lantern/contracts/calls/catalogue';
import { countUnreadChat } from '@lantern/contracts/calls/chat';
import { autoRegister, getMember, logIn, logOut } from '@lantern/contracts/calls/member';
import { getSignState } from '@lantern/contracts/calls/sign';
import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildSignState } from '@lantern/contracts/testing/build-sign-state';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';

import { announceSessionOver } from '../api/session-over.ts';
import { App } from '../app.tsx';
import { beginSession, endSession } from '../session/session.ts';
import { stored, tabStored } from '../storage/stored.ts';
import { answering, answeringEach, startFakeApi } from '../testing/fake-api.ts';
import { homeAnswers } from '../testing/home-answers.ts';
import { resetStored } from '../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../testing/stub-intersection-observer.ts';

const anna = buildMemberWithToken({ memberCode: '11111111', token: 'a'.repeat(43) });
const bert = buildMemberWithToken({ memberCode: '22222222', token: 'b'.repeat(43) });

function startSite() {
  return startFakeApi(
    ...homeAnswers().filter(({ call }) => call !== getMember),
    answeringEach(getMember, ({ memberCode }) => buildMember({ memberCode })),
    answering(getSignState, buildSignState({ count: 0 })),
    answering(countUnreadChat, { unread: 0 }),
    answering(logOut, null),
    answering(logIn, bert),
  );
}

function openAt(address: string): void {
  history.replaceState(null, '', address);
  render(<App />);
}

/** What another tab does: it changes the entries, and this one hears of each. */
function inAnotherTab(entries: Record<string, string | null>): void {
  for (const [key, text] of Object.entries(entries)) {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  }
  act(() => {
    for (const key of Object.keys(entries)) {
      dispatchEvent(Object.assign(new Event('storage'), { key }));
    }
  });
}

async function logInAsBert(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('账号'), { target: { value: 'bert' } });
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'lantern9' } });
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
}

beforeEach(() => {
  stubIntersectionObserver();
  vi.stubGlobal('scrollTo', vi.fn());
  stored.ageConfirmed.write(true);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetStored();
});

it('leads to the login page when another tab has ended the session, and registers no new member', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  beginSession(anna);
  const api = startSite();
  openAt('/vip');
  await screen.findByRole('heading', { name: texts.screens.vip });
  inAnotherTab({ token: null, memberInfo: null });
  await screen.findByText(texts.errors.sessionOver);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(location.pathname).toBe('/login');
  await screen.findByRole('button', { name: '登录' });
  expect(api.sentTo(autoRegister)).toEqual([]);
  expect(stored.memberInfo.read()).toBeNull();
});

it('stays when a member logs in elsewhere before the login page has come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  beginSession(anna);
  startSite();
  openAt('/vip');
  await screen.findByRole('heading', { name: texts.screens.vip });
  inAnotherTab({ token: null, memberInfo: null });
  inAnotherTab({ memberInfo: JSON.stringify(buildMember(bert)), token: bert.token });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(location.pathname).toBe('/vip');
});

it('leads to the login page where a session had ended before the page was opened', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  beginSession(anna);
  endSession(anna.token);
  const api = startSite();
  openAt('/vip');
  await screen.findByText(texts.errors.sessionOver);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await screen.findByRole('button', { name: '登录' });
  expect(api.sentTo(autoRegister)).toEqual([]);
});

it('registers a new member when the login page is left, without what the last member kept', async () => {
  beginSession(anna);
  stored.searchHistory.write(['灯塔']);
  endSession(anna.token);
  const api = startSite();
  openAt('/login');
  fireEvent.click(await screen.findByRole('button', { name: texts.common.back }));
  await waitFor(() => expect(stored.memberInfo.read()).not.toBeNull());
  expect(api.sentTo(autoRegister)).toHaveLength(1);
  expect(stored.searchHistory.read()).toEqual([]);
});

it('asks again, on the screen that is open, when another tab belongs to another member', async () => {
  beginSession(anna);
  const api = startSite();
  openAt('/sign');
  const tokensAsked = () => api.sentTo(getSignState).map((it) => it.headers.get('Token'));
  await waitFor(() => expect(tokensAsked()).toEqual([anna.token]));
  inAnotherTab({ memberInfo: JSON.stringify(buildMember(bert)), token: bert.token });
  await waitFor(() => expect(tokensAsked()).toEqual([anna.token, bert.token]));
});

it('shows a member who came in by another tab nothing that was typed here for the one before', async () => {
  beginSession(anna);
  startSite();
  openAt('/sign');
  await screen.findByRole('main');
  tabStored.drafts.write({ chat: '我的订单' });
  inAnotherTab({ memberInfo: JSON.stringify(buildMember(bert)), token: bert.token });
  await waitFor(() => expect(tabStored.drafts.read()).toEqual({}));
});

it('is the member of another tab when the browser shows it again, and leaves that session alone', async () => {
  beginSession(anna);
  const api = startSite();
  openAt('/sign');
  const tokensAsked = () => api.sentTo(getSignState).map((it) => it.headers.get('Token'));
  await waitFor(() => expect(tokensAsked()).toEqual([anna.token]));
  localStorage.setItem('memberInfo', JSON.stringify(buildMember(bert)));
  localStorage.setItem('token', bert.token);
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(() => expect(tokensAsked()).toEqual([anna.token, bert.token]));
  act(() => announceSessionOver(anna.token));
  expect(localStorage.getItem('token')).toBe(bert.token);
});

it('asks home’s lists again for the next member', async () => {
  beginSession(anna);
  const api = startSite();
  openAt('/');
  await screen.findByRole('heading', { name: texts.home.featured });
  expect(api.sentTo(listIndexLike)).toHaveLength(1);
  act(() => endSession(anna.token));
  history.pushState(null, '', '/login');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await logInAsBert();
  await waitFor(() => expect(location.pathname).toBe('/'));
  await waitFor(() => expect(api.sentTo(listIndexLike)).toHaveLength(2));
});

it('shows nothing when a token ends because a member logs in in another tab', async () => {
  beginSession(anna);
  const api = startSite();
  openAt('/sign');
  await waitFor(() => expect(api.sentTo(getSignState)).toHaveLength(1));
  inAnotherTab({ handingOver: String(Date.now()) });
  act(() => announceSessionOver(anna.token));
  expect(screen.queryByText(texts.errors.sessionOver)).toBeNull();
  expect(stored.token.read()).toBe(anna.token);
  inAnotherTab({
    memberInfo: JSON.stringify(buildMember(bert)),
    token: bert.token,
    handingOver: null,
  });
  await waitFor(() => expect(api.sentTo(getSignState)).toHaveLength(2));
  act(() => announceSessionOver(bert.token));
  expect(await screen.findByText(texts.errors.sessionOver)).toBeDefined();
});
