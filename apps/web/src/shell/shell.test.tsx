import '../screens/home/home-screen.tsx';
import * as catalogue from '@lantern/contracts/calls/catalogue';
import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { autoRegister, getMember } from '@lantern/contracts/calls/member';
import { searchCalls } from '@lantern/contracts/calls/search';
import { getAds } from '@lantern/contracts/calls/site';
import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { loginTexts } from '#text/login.ts';
import { texts } from '#text/texts.ts';

import { App } from '../app.tsx';
import { beginSession } from '../session/session.ts';
import { stored } from '../storage/stored.ts';
import { answering, refusing, startFakeApi } from '../testing/fake-api.ts';
import { homeAnswers } from '../testing/home-answers.ts';
import { resetStored } from '../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../testing/stub-intersection-observer.ts';

function openAt(address: string): void {
  history.replaceState(null, '', address);
  render(<App />);
}

const sentId = z.object({ uuid: z.uuidv4() });

const currentTab = () =>
  screen.getByRole('navigation', { name: texts.tabBar }).querySelector('[aria-current=page]')
    ?.textContent;

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

it('asks for nothing of the catalogue before the age question is answered', async () => {
  stored.ageConfirmed.clear();
  const api = startFakeApi(...homeAnswers());
  openAt('/');
  const button = await screen.findByRole('button', { name: texts.ageGate.enter });
  await waitFor(() => expect(stored.memberInfo.read()).not.toBeNull());
  const held = [...Object.values(catalogue.catalogueCalls), ...Object.values(searchCalls), getAds];
  for (const call of held) expect(api.sentTo(call)).toEqual([]);

  fireEvent.click(button);
  await screen.findByRole('heading', { name: texts.home.featured });
  expect(api.sentTo(catalogue.listIndexLike)).toHaveLength(1);
});

it('registers a first visit once, and shows home without waiting for it', async () => {
  const api = startFakeApi(...homeAnswers().filter(({ call }) => call !== autoRegister), {
    call: autoRegister,
    body: () => new Promise(() => undefined),
  });
  openAt('/');
  expect(await screen.findByRole('heading', { name: texts.home.ranking })).toBeDefined();
  // On a busy machine it is sent again after ten seconds: under the same id.
  const ids = api.sentTo(autoRegister).map(({ payload }) => sentId.parse(payload).uuid);
  expect(new Set(ids).size).toBe(1);
  expect(stored.memberInfo.read()).toBeNull();
});

it('makes a screen that depends on the member wait for the registration', async () => {
  startFakeApi(...homeAnswers());
  openAt('/vip');
  expect(screen.queryByRole('heading', { name: texts.screens.vip })).toBeNull();
  expect(await screen.findByRole('heading', { name: texts.screens.vip })).toBeDefined();
  expect(stored.memberInfo.read()).not.toBeNull();
});

it('refreshes the stored member', async () => {
  beginSession(buildMemberWithToken());
  startFakeApi(...homeAnswers(), answering(getMember, buildMember({ memberCion: 77 })));
  openAt('/vip');
  await waitFor(() => expect(stored.memberInfo.read()?.memberCion).toBe(77));
});

it('leads to the login page three seconds after the session has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  beginSession(buildMemberWithToken());
  const api = startFakeApi(...homeAnswers(), refusing(getMember, 8000));
  openAt('/vip');
  await screen.findByText(texts.errors.sessionOver);
  expect([stored.token.read(), stored.memberInfo.read()]).toEqual([null, null]);
  expect(location.pathname).toBe('/vip');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(location.pathname).toBe('/login');
  await screen.findByRole('button', { name: '登录' });
  expect(api.sentTo(autoRegister)).toEqual([]);
});

it('registers no member while the login page is open, and one when it is left', async () => {
  const api = startFakeApi(...homeAnswers());
  openAt('/login');
  await screen.findByRole('button', { name: '登录' });
  expect(api.sentTo(autoRegister)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: texts.common.back }));
  await waitFor(() => expect(stored.memberInfo.read()).not.toBeNull());
  expect(api.sentTo(autoRegister)).toHaveLength(1);
});

it('binds the inviter of an invite link once the visitor is a member', async () => {
  const api = startFakeApi(...homeAnswers(), answering(bindInviteCode, { bound: true }));
  openAt('/?id=20269999');
  await waitFor(() => expect(api.sentTo(bindInviteCode)).toHaveLength(1));
  expect(api.sentTo(bindInviteCode)[0]?.payload).toEqual({ parentId: '20269999' });
});

it('is quiet about an invite that is refused, and does not ask again', async () => {
  const api = startFakeApi(...homeAnswers(), refusing(bindInviteCode, 500, '绑定失败'));
  openAt('/?id=20269999');
  await waitFor(() => expect(api.sentTo(bindInviteCode)).toHaveLength(1));
  await screen.findByRole('heading', { name: texts.home.featured });
  expect(screen.queryByText('绑定失败')).toBeNull();
  cleanup();
  openAt('/?id=20269999');
  await screen.findByRole('heading', { name: texts.home.featured });
  expect(api.sentTo(bindInviteCode)).toHaveLength(1);
});

it('never binds a member to itself', async () => {
  beginSession(buildMemberWithToken());
  const api = startFakeApi(...homeAnswers());
  openAt(`/?id=${buildMember().memberCode}`);
  await screen.findByRole('heading', { name: texts.home.featured });
  expect(api.sentTo(bindInviteCode)).toEqual([]);
});

it('leads unknown paths home', async () => {
  beginSession(buildMemberWithToken());
  startFakeApi(...homeAnswers());
  openAt('/no/such/page?x=1');
  await screen.findByRole('heading', { name: texts.home.featured });
  expect(location.pathname).toBe('/');
});

it('shows the tabs on a tab, elsewhere only as a rail where there is width, and not at the login', async () => {
  beginSession(buildMemberWithToken());
  startFakeApi(...homeAnswers());
  openAt('/category');
  await screen.findByRole('heading', { name: texts.screens.topics });
  expect(currentTab()).toBe(texts.tabs.topics);
  fireEvent.click(screen.getByRole('link', { name: texts.tabs.mine }));
  await screen.findByRole('heading', { name: texts.tabs.mine });
  expect(currentTab()).toBe(texts.tabs.mine);
  cleanup();
  openAt('/vip');
  await screen.findByRole('heading', { name: texts.screens.vip });
  const rail = screen.getByRole('navigation', { name: texts.tabBar });
  expect(rail.className).toContain('max-wide:hidden');
  expect(currentTab()).toBeUndefined();
  cleanup();
  openAt('/login');
  await screen.findByRole('button', { name: loginTexts.submit });
  expect(screen.queryByRole('navigation', { name: texts.tabBar })).toBeNull();
});

it('keeps home, its tag and its cards while another screen is shown', async () => {
  beginSession(buildMemberWithToken());
  const api = startFakeApi(...homeAnswers());
  openAt('/');
  fireEvent.click(await screen.findByRole('button', { name: '华语' }));
  fireEvent.click(screen.getByRole('link', { name: texts.tabs.favourites }));
  await screen.findByRole('heading', { name: texts.screens.favourites });
  const asked = api.sentTo(catalogue.listIndexLike).length;
  fireEvent.click(screen.getByRole('link', { name: texts.tabs.home }));
  expect(screen.getByRole('button', { name: '华语' }).getAttribute('aria-current')).toBe('true');
  expect(api.sentTo(catalogue.listIndexLike)).toHaveLength(asked);
});
