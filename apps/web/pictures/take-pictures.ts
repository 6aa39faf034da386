import { spawnSync } from 'node:child_process';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium, expect as expectSoon, type Page, request } from '@playwright/test';
import sharp from 'sharp';

import { findVideo } from '../e2e/ask-site.ts';
import { logInMember, openAsMember } from '../e2e/become-member.ts';
import { startSiteWith } from '../e2e/start-site.ts';
import { readClock } from '../e2e/visit.ts';
import config from '../playwright.config.ts';
import { writeClip, writePicture } from './write-picture.ts';

/*
 * Takes the pictures of the README, `docs/pictures/<name>.webp`, and those of the manifest, `apps/web/public/door*.webp`, of
 * the demo as it starts. Makes films for the console's intake. Needs Chromium and ffmpeg, as the end-to-end tests do.
 */
const into = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const ingest = fileURLToPath(new URL('../../api/src/programs/ingest.ts', import.meta.url));

/** Waits long, for a busy machine. */
const expect = expectSoon.configure({ timeout: 60_000 });

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const desk = { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1.5 };

/** Waits until the pictures in sight are loaded, no skeleton is left, and animations that end have ended. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images]
      .filter((it) => it.getBoundingClientRect().top < innerHeight && it.checkVisibility())
      .every((it) => it.complete && it.naturalWidth > 0),
  );
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((it) => it.effect?.getTiming().iterations === Infinity || it.playState !== 'running'),
  );
}

async function take(page: Page, name: string, frame: 'phone' | 'none'): Promise<void> {
  await settle(page);
  const bytes = await writePicture(await page.screenshot(), join(into, `${name}.webp`), frame);
  console.log(`✓ docs/pictures/${name}.webp: ${Math.round(bytes / 1000)} kB`);
}

/** Makes films of coloured patterns and takes them in. */
async function fillIntake(dataDir: string): Promise<void> {
  const films = join(dataDir, 'films');
  await mkdir(films);
  for (const [title, source] of [
    ['海边的一天', 'gradients=duration=8:size=640x360:rate=25:n=4:seed=7'],
    ['夜航', 'gradients=duration=12:size=640x360:rate=25:n=3:seed=3'],
    ['纸飞机', 'mandelbrot=size=640x360:rate=25'],
  ] as const) {
    const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-t', '8', '-pix_fmt', 'yuv420p'];
    const { status, stderr } = spawnSync('ffmpeg', [...args, join(films, `${title}.mp4`)]);
    if (status !== 0) throw new Error(`ffmpeg: ${String(stderr)}`);
  }
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const { status } = spawnSync(process.execPath, [ingest, films, '--category', '31'], {
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the films were not taken in');
}

const { address, dataDir, stop } = await startSiteWith({ SHIKAN: '30' });
process.env.LANTERN_URL = address;
const { executablePath, args = [] } = config.use?.launchOptions ?? {};
const browser = await chromium.launch({
  args,
  ...(executablePath !== undefined && { executablePath }),
});
const visitor = { baseURL: address, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' } as const;

try {
  await stat(into).catch(() => mkdir(into));
  await takeDoor('door', phone);
  await takeDoor('door-wide', { viewport: { width: 1280, height: 720 } });
  await takeMemberPictures();
  await takeConsolePictures();
} finally {
  await browser.close();
  await stop();
}

async function takeMemberPictures(): Promise<void> {
  const calls = await request.newContext();
  const demo = await logInMember(calls, 'demo', 'demo1234');
  const free = await findVideo(calls, (it) => !it.cartoonVip && it.vodDuration > 20);
  const paid = await findVideo(calls, (it) => it.cartoonVip && it.vodDuration > 40);
  const context = await browser.newContext({
    ...visitor,
    ...phone,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  await context.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
  const page = await context.newPage();

  await openAsMember(page, '/', demo);
  await expect(page.locator('a[href^="/videoinfo"]').first()).toBeVisible();
  await take(page, 'home', 'phone');

  await page.goto(`/sreinfo?searchStr=${encodeURIComponent('灯塔')}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await take(page, 'search', 'phone');

  await page.goto('/vip');
  await expect(page.getByText('天').first()).toBeVisible();
  await take(page, 'vip', 'phone');

  await page.goto(`/videoinfo?id=${free.cartoonCode}`);
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(6);
  await take(page, 'film', 'phone');

  await page.goto(`/videoinfo?id=${paid.cartoonCode}`);
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(1);
  await filmTrialEnd(page);
  await context.close();
  await calls.dispose();
}

/** Films the last seconds of a trial, and the dialog at its end for a while. */
async function filmTrialEnd(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 27;
  });
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(27);
  const dialog = page.getByRole('dialog', { name: '试看结束' });
  const frames: { screenshot: Buffer; at: number }[] = [];
  let seenFor = 0;
  for (const end = Date.now() + 60_000; seenFor < 6 && Date.now() < end;) {
    frames.push({ screenshot: await page.screenshot(), at: performance.now() });
    if (await dialog.isVisible()) seenFor += 1;
  }
  await expect(dialog).toBeVisible();
  await settle(page);
  frames.push({ screenshot: await page.screenshot(), at: performance.now() });
  const timed = frames.map(({ screenshot, at }, index) => ({
    screenshot,
    forMs: (frames[index + 1]?.at ?? at + 2500) - at,
  }));
  const bytes = await writeClip(timed, join(into, 'trial-end.webp'));
  console.log(
    `✓ docs/pictures/trial-end.webp: ${frames.length} frames, ${Math.round(bytes / 1000)} kB`,
  );
}

/**
 * Takes a picture of the age gate for the manifest; a browser shows it to a visitor who installs the site. Its size stands in
 * `build/installable.ts` too.
 */
async function takeDoor(name: string, screen: Pick<typeof phone, 'viewport'>): Promise<void> {
  const context = await browser.newContext({ ...visitor, ...screen, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: '本站仅限18岁以上成年人访问' })).toBeVisible();
  await settle(page);
  const file = fileURLToPath(new URL(`../public/${name}.webp`, import.meta.url));
  await writeFile(
    file,
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toBuffer(),
  );
  await context.close();
}

async function takeConsolePictures(): Promise<void> {
  const context = await browser.newContext({ ...visitor, ...desk });
  const page = await context.newPage();
  await page.goto('/console/');
  await page.locator('input[name=loginName]').fill('operator');
  await page.locator('input[name=loginPwd]').fill('operator1234');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { name: '总览' })).toBeVisible();
  await page.goto('/console/videos');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await take(page, 'console-videos', 'none');
  await fillIntake(dataDir);
  await page.goto('/console/intake');
  await expect(page.getByText('海边的一天').first()).toBeVisible();
  await take(page, 'console-intake', 'none');
  await context.close();
}
