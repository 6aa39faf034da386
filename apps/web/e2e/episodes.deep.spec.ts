import { getVideoDetail, reportPlayback } from '@lantern/contracts/calls/watch';
import type { Page } from '@playwright/test';

import { askSite, findSeries } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { expect, readClock, test } from './visit.ts';

const LEFT_AT_SECONDS = 12;

async function choose(page: Page, episode: string): Promise<void> {
  await page.getByRole('button', { name: '选集' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: episode, exact: true })
    .first()
    .click();
}

test('episodes chosen before the one before has begun start at their beginning, with sound', async ({
  page,
  request,
}) => {
  const video = await findSeries(request);
  const { srcList } = await askSite(request, getVideoDetail, { vid: video.cartoonCode });
  const [first, second, third] = srcList[0]?.urlList ?? [];
  if (!first || !second || !third) throw new Error('the series is too short');
  const member = await registerMember(request);
  const left = {
    collectAuthor: video.cartoonAuthor,
    collectCode: video.cartoonCode,
    collectDuration: video.vodDuration,
    collectHot: video.cartoonHot,
    collectImage: video.cartoonImage,
    collectName: video.cartoonName,
    collectType: 2,
    sortNum: 0,
    type: 3,
    moviesInfoId: first.id,
    position: LEFT_AT_SECONDS,
  };
  await askSite(request, reportPlayback, left, member.token);

  // Media is on its way until it is let through.
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.m4s', (route) => promise.then(() => route.continue()));
  await openAsMember(page, `/videoinfo?id=${video.cartoonCode}`, member);
  await page.waitForRequest('**/*.m4s');
  await choose(page, second.name);
  await page.waitForRequest('**/*.m4s');
  await choose(page, third.name);
  resolve();
  await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
  expect(await page.locator('video').evaluate((it: HTMLVideoElement) => it.muted)).toBe(false);
  expect(await readClock(page)).toBeLessThan(LEFT_AT_SECONDS - 2);
});
