import { expectAccessible } from './expect-accessible.ts';
import { expect, openAsAdult, test } from './visit.ts';

test('axe finds nothing at the door, nor behind it when one has left', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('本站仅限18岁以上成年人访问')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '离开' }).click();
  await expect(page.getByText('本站仅限18岁以上成年人访问')).toBeHidden();
  await expectAccessible(page);
});

test('axe finds nothing on the list of a tag', async ({ page }) => {
  await openAsAdult(page, '/');
  await page.getByRole('navigation', { name: '分类' }).getByRole('button').nth(1).click();
  await expect(page.locator('a[href^="/videoinfo"]:visible').first()).toBeVisible();
  await expectAccessible(page);
});

const screens = [
  '/',
  '/publish',
  '/taglist',
  '/sreach',
  '/sreinfo?type=15',
  '/collengt',
  '/history',
];

test('axe finds nothing on screens that are waiting', async ({ page }) => {
  await page.route(/\/app-api\/(?:cartoon|ajax)\//, () => undefined);
  await openAsAdult(page, '/category');
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectAccessible(page);
  }
});

test('axe finds nothing on screens whose calls have failed', async ({ page }) => {
  await page.route(/\/app-api\/(?:cartoon|ajax)\//, (route) =>
    route.fulfill({ json: { code: 503, msg: '服务暂时不可用', data: null } }),
  );
  await openAsAdult(page, '/category');
  for (const path of ['/', '/taglist', '/sreinfo?type=15']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  }
});

test.describe('the pop-up ad', () => {
  test.use({ popupSeen: false });

  test('axe finds nothing on it', async ({ page }) => {
    await openAsAdult(page, '/');
    await expect(page.getByRole('dialog').getByRole('button', { name: '关闭' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('at twice the text size tiles, days and tasks hold what they say', async ({ page }) => {
  await openAsAdult(page, '/');
  for (const [path, landmark] of [
    ['/mine', '常用服务'],
    ['/sign', '去邀请'],
  ] as const) {
    await page.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const seen =
      path === '/mine' ? page.getByRole('region', { name: landmark }) : page.getByText(landmark);
    await expect(seen).toBeVisible();
    const spilt = await page.evaluate(() =>
      [...document.querySelectorAll('main li')].flatMap((it) => {
        const texts = document.createRange();
        texts.selectNodeContents(it);
        const [inside, box] = [texts.getBoundingClientRect(), it.getBoundingClientRect()];
        return inside.left >= box.left - 8 && inside.right <= box.right + 8 ? [] : [it.textContent];
      }),
    );
    expect([path, spilt]).toEqual([path, []]);
  }
});
