import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { envelope } from '@lantern/contracts/envelope';
import { DEVELOPMENT_ENVELOPE_KEY } from '@lantern/crypto/envelope-key';
import { createSealer } from '@lantern/crypto/seal-node';
import * as z from 'zod/mini';

import { findVideo } from './ask-site.ts';
import { expect, openAsAdult, readClock, test } from './visit.ts';

const sealer = createSealer(DEVELOPMENT_ENVELOPE_KEY);

test('an address that does not end in .m3u8 is played as mp4', async ({ page, request }) => {
  const video = await findVideo(request, (it) => !it.cartoonVip);
  const folder = fileURLToPath(new URL('../../../prisma/demo/clips/orrery', import.meta.url));
  const names = (await readdir(folder)).filter((it) => /^360p.*\.(mp4|m4s)$/.test(it));
  const inOrder = names.toSorted((a, b) => Number(b.endsWith('mp4')) - Number(a.endsWith('mp4')));
  const parts = await Promise.all(inOrder.map((it) => readFile(`${folder}/${it}`)));
  await page.route('**/clip.mp4', (route) =>
    route.fulfill({ contentType: 'video/mp4', body: Buffer.concat(parts) }),
  );
  await page.route(`**${getVideoDetail.path}`, async (route) => {
    const response = await route.fetch();
    const answered = envelope.parse(await response.json());
    const detail = getVideoDetail.answer.parse(
      JSON.parse(sealer.open(z.string().parse(answered.data))),
    );
    const [source] = detail.srcList;
    const srcList = [{ name: '线路', urlList: [{ ...source?.urlList[0], url: '/clip.mp4' }] }];
    const data = sealer.seal(JSON.stringify({ ...detail, srcList }));
    await route.fulfill({ response, json: { ...answered, data } });
  });
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(1);
  const src = await page.locator('video').evaluate((it: HTMLVideoElement) => it.currentSrc);
  expect(src).toMatch(/\/clip\.mp4$/);
});
