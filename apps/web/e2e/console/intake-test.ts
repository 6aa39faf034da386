import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Locator, Page } from '@playwright/test';

import { startSiteWith } from '../start-site.ts';
import { expect, test } from './console.ts';

const run = promisify(execFile);

/** Of awkward lengths, rates and names, and so large that sending them takes a moment. */
export const films = [
  { file: '夜航 船 🏮.mp4', seconds: '7.313', rate: '30000/1001', size: '322x242' },
  { file: '山.海.经 第1集.mkv', seconds: '5.05', rate: '25', size: '320x240' },
  { file: 'train station.mov', seconds: '6.667', rate: '12.5', size: '240x426' },
] as const;

/** Makes one of them in a folder; answers its path. */
export async function makeFilm(
  folder: string,
  { file, seconds, rate, size }: (typeof films)[number],
): Promise<string> {
  const path = join(folder, file);
  const source = `testsrc2=size=${size}:rate=${rate},noise=alls=40:allf=t`;
  const sound = ['-f', 'lavfi', '-i', 'sine=440:sample_rate=44100'];
  const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...sound, '-t', seconds];
  await run('ffmpeg', [...args, '-preset', 'ultrafast', '-b:v', '4M', path]);
  return path;
}

/** A site of the test's own, whose films wait for review, and a folder for films. */
export const intakeTest = test.extend<{
  folder: string;
  site: Awaited<ReturnType<typeof startSiteWith>>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  async folder({}, provide) {
    const folder = await mkdtemp(join(tmpdir(), 'lantern-intake-'));
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  async site({}, provide) {
    const site = await startSiteWith({ INGEST_REVIEW: 'true' });
    await provide(site);
    await site.stop();
  },
  baseURL: ({ site }, provide) => provide(site.address),
});

/** Chooses files as a hand does, on a phone too. */
export async function chooseFiles(page: Page, paths: string | string[]): Promise<void> {
  const panel = page.getByRole('region', { name: '上传影片' });
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: '选择文件' }).click();
  await (await chooser).setFiles(paths);
}

/** The same, for the first category. */
export async function choose(page: Page, path: string): Promise<void> {
  const panel = page.getByRole('region', { name: '上传影片' });
  await chooseFiles(page, path);
  await panel.getByRole('combobox', { name: '分类' }).click();
  await page.getByRole('listbox', { name: '分类' }).getByRole('option').first().click();
}

/** Drops files as a hand does: all at once, with their bytes. */
export async function drop(
  target: Locator,
  files: { name: string; data: string }[],
): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, data } of given) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, files);
  // What takes them in is fetched when they are first dragged over the screen.
  await target.dispatchEvent('dragenter', { dataTransfer });
  await expect(async () => {
    await target.dispatchEvent('dragover', { dataTransfer });
    await expect(target.page().locator('.drop-over')).toBeVisible({ timeout: 500 });
  }).toPass();
  await target.dispatchEvent('drop', { dataTransfer });
}
