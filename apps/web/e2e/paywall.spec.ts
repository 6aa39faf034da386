import { getMember, logIn } from '@lantern/contracts/calls/member';
import { getVideoDetail, lookOk } from '@lantern/contracts/calls/watch';

import { askSite, findVideo } from './ask-site.ts';
import { trialSeconds } from './start-site.ts';
import { expect, openAsAdult, readClock, test } from './visit.ts';

test('the paywall shows in full screen too, and two taps on buy charge once', async ({
  page,
  request,
}) => {
  let paid = 0;
  const video = await findVideo(
    request,
    (it) => it.cartoonVip && it.vodDuration > 20 && ++paid === 3,
  );
  const demo = await askSite(request, logIn, { loginName: 'demo', loginPwd: 'demo1234', type: 1 });
  await page.addInitScript((member) => {
    localStorage.setItem('token', member.token);
    localStorage.setItem('memberInfo', JSON.stringify(member));
  }, demo);
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(1);
  await page.locator('.video-js').focus();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const dialog = page.getByRole('dialog', { name: '试看结束' });
  await expect(dialog).toBeVisible({ timeout: 60_000 });
  expect(await dialog.evaluate((it) => document.fullscreenElement?.contains(it))).toBe(true);

  for (const key of ['k', 'Space', 'ArrowLeft']) {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
  }

  await dialog.getByRole('button', { name: /2金币购买本集/ }).dblclick();
  await expect(dialog).toBeHidden();
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(trialSeconds + 2);
  const after = await askSite(request, getMember, { memberCode: demo.memberCode }, demo.token);
  expect(after.memberCion).toBe(demo.memberCion - 2);
  const [episode] =
    (await askSite(request, getVideoDetail, { vid: video.cartoonCode })).srcList[0]?.urlList ?? [];
  const wanted = { cartoonCode: video.cartoonCode, moviesInfoId: episode?.id ?? 0 };
  expect(await askSite(request, lookOk, wanted, demo.token)).toBe('1');
});
