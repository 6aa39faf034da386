import { enter, expect, expectWell, test } from './console.ts';
import { sendDrawn } from './draw-picture.ts';

test('a video gets a poster that was cropped from a picture, and members see it', async ({
  page,
  request,
}) => {
  await enter(page, '/videos?state=published&sort=oldest');
  await page.locator('.row-open').nth(3).click();
  const drawer = page.getByRole('dialog').first();
  const poster = drawer.locator('.picture-wide');
  const former = await poster.getAttribute('src');
  await drawer.getByRole('button', { name: '更换封面' }).click();
  const choice = page.getByRole('dialog', { name: '封面', exact: true });
  await expect(choice.getByText('没有留下可选的画面')).toBeVisible();
  await expectWell(page);
  await sendDrawn(page, choice.getByRole('button', { name: '更换图片' }), () => expectWell(page));
  await expect(choice).toBeHidden();
  await expect(poster).not.toHaveAttribute('src', former ?? '');
  const address = (await poster.getAttribute('src')) ?? '';
  expect(address).toMatch(/^\/media\/images\/[\w-]{22}\.webp$/);
  expect((await request.get(address)).ok()).toBe(true);
});
