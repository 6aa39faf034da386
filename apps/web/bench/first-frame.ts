import { type Browser, chromium } from '@playwright/test';

import { judge, median, printHead, printRow } from '../../../scripts/bench/harness.ts';
import startSite from '../e2e/start-site.ts';
import config from '../playwright.config.ts';
import {
  findFreeCard,
  openBare,
  patienceMs,
  slowDown,
  tapFilm,
  waitUntilWhole,
} from './slow-phone.ts';

/**
 * From a tap on a card of the home page to the first frame, against a bare page with hls.js that opens the
 * same stream: a slow phone (processor 4 × slower, 9 Mbit/s, 60 ms), both caches as a visitor has them then.
 */
const rounds = 7;

const line = { down: 9, up: 4, latency: 60 };

async function openOurs(browser: Browser, address: string) {
  const context = await browser.newContext({ ...config.use, baseURL: address });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
  await page.goto('/');
  await page.getByRole('button', { name: '我已满18岁，进入' }).click();
  const card = findFreeCard(page);
  await card.waitFor();
  await waitUntilWhole(page);
  await slowDown(context, page, line);
  const opened = await tapFilm(page, card);
  await context.close();
  return opened;
}

const stop = await startSite();
const address = process.env.LANTERN_URL ?? '';
const browser = await chromium.launch(config.use?.launchOptions);
const ours: number[] = [];
const bare: number[] = [];
try {
  for (let round = 0; round <= rounds; round++) {
    const opened = await openOurs(browser, address);
    const plain = await openBare(browser, address, opened, line);
    // The first round warms up.
    if (round === 0) continue;
    ours.push(opened.milliseconds);
    bare.push(plain);
  }
} finally {
  await browser.close();
  await stop();
}

const ratio = median(ours.map((it, i) => it / (bare[i] ?? NaN)));
printHead('from', 'ours', 'bare page with hls.js', 'ratio', 'goal');
printRow(
  'tap on a card → first frame, slow phone',
  `${median(ours)} ms`,
  `${median(bare)} ms`,
  ratio.toFixed(2),
  judge(ratio, { atMost: 1.15 }),
);
