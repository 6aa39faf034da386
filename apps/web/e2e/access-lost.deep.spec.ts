import { getMember } from '@lantern/contracts/calls/member';
import { getVideoDetail, lookOk } from '@lantern/contracts/calls/watch';

import { findVideo, sealAnswer } from './ask-site.ts';
import { logInMember, openAsMember } from './become-member.ts';
import { trialSeconds } from './start-site.ts';
import { expect, readClock, test } from './visit.ts';

/** Longer than the player's buffer, so that it requests further media. */
const FAR_SECONDS = 45;

test('access that ends while a film plays becomes a trial: the paywall shows, no address fails', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 50);
  const vip = await logInMember(request, 'vip', 'vip12345');
  const passes = new Set<string>();
  const passOf = (url: string): string => /\/media\/([\w-]{40,})\//.exec(url)?.[1] ?? '';
  page.on('request', (it) => passes.add(passOf(it.url())));
  await openAsMember(page, `/videoinfo?id=${video.cartoonCode}`, vip);
  await expect.poll(() => readClock(page)).toBeGreaterThan(1);

  // From here on the site answers as for a member without purchases, and the pass is refused.
  const taken = new Set(passes);
  const { token: _, ...member } = vip;
  await page.route(`**${getMember.path}`, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { ...member, memberVip: 0, vipDate: '' } } }),
  );
  await page.route(`**${lookOk.path}`, (route) => route.fulfill({ json: sealAnswer('0') }));
  await page.route(`**${getVideoDetail.path}`, (route) => {
    const { token: _, ...headers } = route.request().headers();
    return route.continue({ headers });
  });
  await page.route('**/media/**', (route) =>
    taken.has(passOf(route.request().url())) ? route.fulfill({ status: 403 }) : route.fallback(),
  );
  await page.locator('video').evaluate((it: HTMLVideoElement, seconds) => {
    it.currentTime = seconds;
  }, FAR_SECONDS);

  await expect(page.getByRole('dialog', { name: '试看结束' })).toBeVisible();
  await expect.poll(() => readClock(page)).toBeLessThan(trialSeconds + 1);
  await expect(page.getByRole('alert')).toBeHidden();
  const loaded = await page.locator('video').evaluate((it: HTMLVideoElement) => it.duration);
  expect(loaded).toBeLessThan(FAR_SECONDS);
});
