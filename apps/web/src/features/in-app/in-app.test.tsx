import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { installTexts } from '#text/install.ts';

import { tabStored } from '../../storage/stored.ts';
import { isInAppBrowser } from './in-app-browser.ts';
import InAppHint from './in-app-hint.tsx';

afterEach(() => {
  cleanup();
  tabStored.inAppHintSeen.clear();
});

it.each([
  [
    'WeChat',
    true,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.54',
  ],
  [
    'QQ',
    true,
    'Mozilla/5.0 (Linux; Android 14) Chrome/109 Mobile Safari/537.36 V1_AND_SQ QQ/9.0.60',
  ],
  [
    'Weibo',
    true,
    'Mozilla/5.0 (iPhone) Mobile/15E148 Weibo (iPhone14,5__weibo__14.9.2__iphone__os18.0)',
  ],
  [
    'Douyin',
    true,
    'Mozilla/5.0 (Linux; Android 13) Chrome/118 Mobile aweme_310300 BytedanceWebview/d8a21c6',
  ],
  [
    'Telegram',
    true,
    'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36 Telegram-Android/11.2.3',
  ],
  [
    'QQ’s own browser',
    false,
    'Mozilla/5.0 (Linux; Android 13) Chrome/98 MQQBrowser/13.7 Mobile Safari/537.36',
  ],
  [
    'Safari',
    false,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome', false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36'],
])('%s: inside of another app: %s', (_name, expected, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(expected);
});

it('says how the site is opened in a browser, and once a session', async () => {
  const { inApp } = installTexts;
  render(<InAppHint />);
  expect(screen.getByRole('dialog', { name: inApp.title })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: inApp.stay }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  render(<InAppHint />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
