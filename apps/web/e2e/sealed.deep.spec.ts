import type { Page } from '@playwright/test';

import { findVideo } from './ask-site.ts';
import { runProgram, startSiteWith } from './start-site.ts';
import { expect, openAsAdult, readClock, test } from './visit.ts';

/** Longer than the player's buffer. */
const isLong = (video: { vodDuration: number; cartoonVip: boolean }): boolean =>
  video.vodDuration > 50 && !video.cartoonVip;

/** Sealing takes a minute on a busy machine, as long as the film: it plays at a quarter of its speed meanwhile. */
async function whileItPlaysSlowly<Result>(page: Page, work: () => Promise<Result>) {
  const playAt = (rate: number): Promise<void> =>
    page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement, it) => {
        video.playbackRate = it;
      }, rate);
  await playAt(0.25);
  const result = await work();
  await playAt(1);
  return result;
}

// One site serves them all.
test.describe.configure({ mode: 'default' });

let site: Awaited<ReturnType<typeof startSiteWith>>;
let before: string | undefined;
test.beforeAll(async () => {
  before = process.env.LANTERN_URL;
  site = await startSiteWith({});
  process.env.LANTERN_URL = site.address;
});
test.afterAll(async () => {
  await site.stop();
  if (before !== undefined) process.env.LANTERN_URL = before;
});
// A segment whose address is from before is refused.
test.use({ alsoExpected: /403/ });

test('the first picture waits for no key: it comes with the playlist', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, isLong);
  const asked: string[] = [];
  page.on('request', (it) => asked.push(new URL(it.url()).pathname));
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page)).toBeGreaterThan(0);
  const first = asked.find((it) => /\.m4s$|\.key$/.test(it)) ?? '';
  expect(first).toMatch(/^\/sealed\/[\w.-]+\/[\w-]{20}\/[\w-]{20}\.m4s$/);
  // Later ones are asked of the site, each by the pass.
  await expect.poll(() => asked.some((it) => /^\/media\/.+\.key$/.test(it))).toBe(true);
  expect(asked.filter((it) => it.startsWith('/media/') && it.endsWith('.m4s'))).toEqual([]);
});

test('a film that gets new keys while it plays goes on where it was', async ({ page, request }) => {
  const video = await findVideo(request, isLong);
  const seals = new Set<string>();
  page.on('response', (it) => {
    const seal = /\/sealed\/[\w.-]+\/([\w-]{20})\//.exec(it.url())?.[1];
    if (seal !== undefined && it.status() === 200) seals.add(seal);
  });
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page)).toBeGreaterThan(1);
  const output = await whileItPlaysSlowly(page, () => runProgram(site, 'seal-media', ['--again']));
  expect(output).toMatch(/Sealed \d+ films\./);
  const at = await readClock(page);
  // Further than what was buffered.
  await expect.poll(() => readClock(page), { timeout: 80_000 }).toBeGreaterThan(at + 26);
  expect(seals.size).toBe(2);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a film of the version before that is sealed while it plays goes on where it was', async ({
  page,
  request,
}) => {
  expect(await runProgram(site, '../test/unseal-films')).toMatch(/Unsealed \d+ films\./);
  const video = await findVideo(request, isLong);
  const asked: string[] = [];
  page.on('response', (it) => {
    const path = new URL(it.url()).pathname;
    if (path.endsWith('.m4s') && it.status() === 200) asked.push(path.split('/')[1] ?? '');
  });
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page)).toBeGreaterThan(1);
  expect(new Set(asked)).toEqual(new Set(['media']));
  const output = await whileItPlaysSlowly(page, () => runProgram(site, 'seal-media'));
  expect(output).toMatch(/Sealed \d+ films\./);
  const at = await readClock(page);
  // Further than what was buffered.
  await expect.poll(() => readClock(page), { timeout: 80_000 }).toBeGreaterThan(at + 26);
  expect(asked.at(-1)).toBe('sealed');
  await expect(page.getByRole('alert')).toBeHidden();
});
