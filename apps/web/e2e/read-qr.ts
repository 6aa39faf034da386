import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, type Locator, type Page } from '@playwright/test';

const run = promisify(execFile);

/** What a stranger's reader finds in a picture of a QR code; fails the test when it finds nothing. */
export async function readQr(picture: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-qr-'));
  try {
    const path = join(folder, 'qr.png');
    await writeFile(path, picture);
    const { stdout } = await run('zbarimg', ['-q', '--raw', path]);
    return stdout.trim();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Waits until a stranger's reader finds this in what is shown: a code appears by degrees. */
export async function expectQr(shown: Page | Locator, content: string): Promise<void> {
  const readShown = async (): Promise<string> =>
    readQr(await shown.screenshot()).catch(() => 'no code');
  await expect.poll(readShown).toBe(content);
}
