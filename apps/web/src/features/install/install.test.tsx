import './install-sheet.tsx';
import { getConfig } from '@lantern/contracts/calls/site';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { installTexts } from '#text/install.ts';

import { stored } from '../../storage/stored.ts';
import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import InstallEntry from './install-entry.tsx';
import { catchInstallPrompt } from './install-prompt.ts';

catchInstallPrompt();

/** The browser offers to install the page; the member will answer so. */
function offerToInstall(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

/** Home, kept alive while a touch hides it and another one shows it again. */
function KeptHome() {
  const [isAway, setIsAway] = useState(false);
  return (
    <>
      <input type="checkbox" onChange={() => setIsAway(!isAway)} />
      <Activity mode={isAway ? 'hidden' : 'visible'}>
        <InstallEntry />
      </Activity>
    </>
  );
}

async function openSheet(config = {}) {
  startFakeApi(answering(getConfig, buildConfig(config)));
  renderAt('/', <InstallEntry />);
  fireEvent.click(screen.getByRole('button', { name: installTexts.title }));
  return screen.findByRole('dialog', { name: installTexts.title });
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the pill', () => {
  const pill = () => screen.queryByRole('button', { name: installTexts.title });

  it('is put away for thirty days', () => {
    renderAt('/', <InstallEntry />);
    fireEvent.click(screen.getByRole('button', { name: installTexts.putAway }));
    expect(pill()).toBeNull();
    cleanup();
    const day = 24 * 60 * 60 * 1000;
    stored.installPutAway.write(Date.now() - 29 * day);
    renderAt('/', <InstallEntry />);
    expect(pill()).toBeNull();
    cleanup();
    stored.installPutAway.write(Date.now() - 31 * day);
    renderAt('/', <InstallEntry />);
    expect(pill()).not.toBeNull();
    stored.installPutAway.clear();
  });

  it('hides while the visitor scrolls down, and comes back on the way up', () => {
    renderAt('/', <InstallEntry />);
    const scrollTo = (place: number) =>
      act(() => {
        vi.stubGlobal('scrollY', place);
        dispatchEvent(new Event('scroll'));
      });
    const isAway = () => pill()?.parentElement?.classList.contains('invisible');
    expect(isAway()).toBe(false);
    scrollTo(300);
    expect(isAway()).toBe(true);
    scrollTo(250);
    expect(isAway()).toBe(false);
  });
});

describe('the sheet', () => {
  it('offers the operator’s Android app and picture', async () => {
    await openSheet({
      androidInstallUrl: 'https://apps.example/lantern.apk',
      iosGuideImage: 'https://apps.example/guide.webp',
    });
    const android = await screen.findByRole('link', { name: installTexts.android });
    expect(android.getAttribute('href')).toBe('https://apps.example/lantern.apk');
    expect(android.getAttribute('rel')).toBe('noopener noreferrer');
    const picture = screen.getByRole('img', { name: installTexts.iosPicture });
    expect(picture.getAttribute('src')).toBe('https://apps.example/guide.webp');
  });

  it('explains both where the operator has neither', async () => {
    await openSheet();
    expect(screen.getByText(installTexts.androidMenu)).toBeDefined();
    for (const step of installTexts.iosSteps) expect(screen.getByText(step)).toBeDefined();
    expect(screen.queryByRole('button', { name: installTexts.now })).toBeNull();
  });

  it('begins with this phone’s own way on an iPhone, and has the other one below', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
    );
    const sheet = await openSheet();
    const text = sheet.textContent;
    expect(text.indexOf(installTexts.ios)).toBeGreaterThan(0);
    expect(text.indexOf(installTexts.ios)).toBeLessThan(text.indexOf(installTexts.androidMenu));
  });

  it('shows the browser’s own question where it can, once, and goes after a yes', async () => {
    const { event, prompt } = offerToInstall('accepted');
    expect(event.defaultPrevented).toBe(true);
    await openSheet();
    fireEvent.click(screen.getByRole('button', { name: installTexts.now }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(prompt).toHaveBeenCalledTimes(1);
  });

  it('stays with the other ways when the answer is no', async () => {
    const { prompt } = offerToInstall('dismissed');
    await openSheet();
    fireEvent.click(screen.getByRole('button', { name: installTexts.now }));
    await waitFor(() => expect(prompt).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('dialog', { name: installTexts.title })).toBeDefined();
    expect(screen.queryByRole('button', { name: installTexts.now })).toBeNull();
  });
});

it('has not the sheet open when home is left and shown again', async () => {
  startFakeApi(answering(getConfig, buildConfig()));
  renderAt('/', <KeptHome />);
  fireEvent.click(screen.getByRole('button', { name: installTexts.title }));
  await screen.findByRole('dialog', { name: installTexts.title });
  const away = screen.getByRole('checkbox', { hidden: true });
  fireEvent.click(away);
  fireEvent.click(away);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: installTexts.title })).toBeDefined();
});

describe('the button', () => {
  it('is not shown in the installed app', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') }));
    startFakeApi();
    renderAt('/', <InstallEntry />);
    expect(screen.queryByRole('button', { name: installTexts.title })).toBeNull();
  });

  it('goes when the site has been installed', () => {
    startFakeApi();
    renderAt('/', <InstallEntry />);
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(screen.queryByRole('button', { name: installTexts.title })).toBeNull();
  });
});
