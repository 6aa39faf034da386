import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

/** Debian's Chromium unless told otherwise: no browser is downloaded. This one has windows, and knows what can be installed. */
export const browserWithWindows = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** The one without a window takes two thirds of the computing time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const executablePath =
  process.env.CHROMIUM_PATH === undefined && existsSync(headlessShell)
    ? headlessShell
    : browserWithWindows;

/** Begun first, so that the workers end at about the same time: these wait for video to play, or for a site of their own. */
const long =
  /\/(?:paywall|keeps-playing|home|video-actions|paying|lists|sealed|pay-inside-wechat)(?:\.deep)?\.spec\.ts$/;

/** The operators' console, at a desktop. */
const atConsole = 'console/*.spec.ts';
const desktop = { viewport: { width: 1366, height: 768 }, hasTouch: false, isMobile: false };

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long', testMatch: long },
    { name: 'console', testMatch: atConsole, use: desktop },
    // Its frame and what is done from a phone; each of the others is seen at a desktop alone.
    { name: 'console-phone', testMatch: atConsole, grep: /@phone/ },
    // The shortest tests end a run.
    { name: 'rest', testIgnore: [long, atConsole] },
  ],
  globalSetup: './e2e/start-site.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  // Two for each of two cores: a third of a test's time is spent waiting, for video to play and for what is timed.
  workers: 4,
  timeout: 360_000,
  expect: { timeout: 40_000 },
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    // Requests that a worker passes on can't be watched or answered by a test.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        // A name that a browser does not take for its own machine: what it has there only on https is missing.
        '--host-resolver-rules=MAP plain-http.test 127.0.0.1',
      ],
    },
  },
});
