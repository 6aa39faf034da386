import { findVideo } from './ask-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectEnglish, openDoorInEnglish } from './expect-english.ts';
import { expect, test } from './visit.ts';

test('a visitor turns the site English at the door, searches, watches to the end of the preview and sees what VIP costs', async ({
  page,
  request,
}) => {
  const { open, close } = await openDoorInEnglish(page);
  try {
    await expectEnglish(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I am 18 or over' }).click();
    await expect(page.getByRole('heading', { name: 'Charts' })).toBeVisible();
    await expectEnglish(page);
    await expectAccessible(page);

    await open('/sreach');
    await page.getByRole('searchbox').fill('夜航');
    await page.keyboard.press('Enter');
    await expect(page.locator('a[href^="/videoinfo"]:visible').first()).toBeVisible();
    await expectEnglish(page);

    const paid = await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 20);
    await open(`/videoinfo?id=${paid.cartoonCode}`);
    const paywall = page.getByRole('dialog', { name: 'The preview has ended' });
    await expect(paywall).toBeVisible({ timeout: 90_000 });
    await expect(paywall.getByRole('button', { name: /^Buy for 2 coins/ })).toBeVisible();
    await expectEnglish(page);
    await expectAccessible(page);

    await open('/vip');
    await expect(page.getByText('365 days VIP').first()).toBeVisible();
    await expect(page.getByText('Test payment').first()).toBeVisible();
    await expectEnglish(page);
    await expectAccessible(page);

    await open('/login');
    await page.getByLabel('Account', { exact: true }).fill('demo');
    await page.getByLabel('Password', { exact: true }).fill('wrong-one');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Wrong account or password')).toBeVisible();
  } finally {
    await close();
  }
});
