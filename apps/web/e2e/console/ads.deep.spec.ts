import { getAds } from '@lantern/contracts/calls/site';

import { askSite } from '../ask-site.ts';
import { openAsMember, registerMember } from '../become-member.ts';
import { enter, expect, expectWell, test } from './console.ts';
import { sendDrawn } from './draw-picture.ts';

const titled = (words: string): string => `${words} 🏮 ${Date.now()}`;

test(
  'an ad with a cropped picture is seen and clicked by a member, and counted',
  {
    tag: '@phone',
  },
  async ({ page, context, request }) => {
    const title = titled('中秋灯会');
    await enter(page, '/ads');
    await page.getByRole('button', { name: '新建广告' }).click();
    const form = page.getByRole('dialog', { name: '新建广告' });
    await form.getByRole('combobox', { name: '位置' }).click();
    await page.getByRole('listbox').getByRole('option', { name: '首页方块' }).click();
    await sendDrawn(page, form.getByRole('button', { name: '选择图片' }), () => expectWell(page));
    await expect(form.getByLabel('图片地址')).toHaveValue(/^\/media\/images\/[\w-]+\.webp$/);
    await form.getByLabel('标题').fill(title);
    await form.getByLabel('链接').fill('https://example.org/fair');
    await form.getByLabel('开始时间').fill('2026/1/1');
    await form.getByLabel('结束时间').fill('2099-01-01 00:00');
    await form.getByLabel('排序').fill('0');
    await expectWell(page, /example/);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();

    const live = page.getByRole('region', { name: '会员现在看到的' });
    await expect(
      live.getByRole('figure', { name: '首页方块' }).filter({ hasText: title }),
    ).toBeVisible();
    await expectWell(page);

    const member = await context.newPage();
    await member.addInitScript(() => sessionStorage.setItem('showGuanggao', 'true'));
    await context.route('https://example.org/**', (route) => route.fulfill({ body: '' }));
    const counted = member.waitForResponse(/stat\/adViews/);
    await openAsMember(member, '/', await registerMember(request));
    const seen = member.getByRole('link', { name: title });
    await seen.scrollIntoViewIfNeeded();
    const isSquare = () =>
      seen.locator('img').evaluate((image: HTMLImageElement) => {
        const { naturalWidth, naturalHeight } = image;
        return naturalWidth === naturalHeight && naturalWidth > 100;
      });
    await expect.poll(isSquare).toBe(true);
    expect((await counted).ok()).toBe(true);
    const opened = context.waitForEvent('page');
    await seen.click();
    await (await opened).close();

    await enter(page, `/ads?q=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: title }).click();
    await expect(page).toHaveURL(/[?&]open=/);
    const figures = page.getByRole('dialog').getByRole('region', { name: '近 30 天' });
    const figure = (name: string) => figures.locator('dt', { hasText: name }).locator('+ dd');
    await expect(async () => {
      await page.reload();
      await expect(figure('近 30 天点击')).toBeVisible();
      await expect(figure('近 30 天点击')).toHaveText('1', { timeout: 3000 });
      await expect(figure('近 30 天展示')).toHaveText('1', { timeout: 3000 });
    }).toPass();
    await expect(figure('点击率')).toHaveText('100.0%');
    await expectWell(page, /example/);
  },
);

test('an ad is judged, copied, stopped and removed, and nothing typed is lost by a slip', async ({
  page,
  request,
}) => {
  const title = titled('元宵');
  const isSeen = async () => JSON.stringify(await askSite(request, getAds, {})).includes(title);
  await enter(page, '/ads');
  await page.getByRole('button', { name: '新建广告' }).click();
  const form = page.getByRole('dialog', { name: '新建广告' });
  await form.getByLabel('标题').fill(title);
  await form.getByLabel('链接').fill('ftp://example.org');
  await form.getByLabel('开始时间').fill('明天');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByLabel('图片地址')).toBeFocused();
  await expect(form.getByText('请按 2026-12-01 20:30 的格式填写')).toBeVisible();

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '有未保存的修改' });
  await expect(question).toBeVisible();
  await expectWell(page, /example/);
  await question.getByRole('button', { name: '继续编辑' }).click();
  await form.getByLabel('图片地址').fill('https://example.org/lanterns.webp');
  await form.getByLabel('链接').fill('https://example.org/');
  await form.getByLabel('开始时间').fill('');
  await form.getByRole('combobox', { name: '位置' }).click();
  await page.getByRole('listbox').getByRole('option', { name: '个人中心' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect.poll(isSeen).toBe(true);

  await enter(page, `/ads?q=${encodeURIComponent(title)}`);
  const editing = page.getByRole('dialog', { name: '编辑广告' });
  const row = page.getByRole('button', { name: title });
  await row.click();
  await editing.getByRole('switch', { name: '投放中' }).press('Space');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(editing).toBeHidden();
  await expect(page.locator('.list').getByText('已停用')).toBeVisible();
  await expect.poll(isSeen).toBe(false);

  await row.click();
  await editing.getByRole('button', { name: '复制为新广告' }).click();
  await expect(form.getByLabel('标题')).toHaveValue(title);
  await form.getByRole('button', { name: '关闭' }).click();
  await row.click();
  await editing.getByRole('button', { name: '删除广告' }).click();
  const removal = page.getByRole('dialog', { name: `删除广告「${title}」？` });
  await removal.getByRole('button', { name: '删除广告' }).click();
  await expect(removal.getByText('请填写原因')).toBeVisible();
  await removal.getByLabel('原因').fill('活动结束');
  await removal.getByRole('button', { name: '删除广告' }).click();
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
});

test('the second of two operators on one ad sees what the first one saved, and chooses', async ({
  page,
  context,
}) => {
  await enter(page, '/ads?place=darksidead&state=on');
  await page.locator('.row-open').first().click();
  const other = await context.newPage();
  await other.goto(page.url());
  const [mine, theirs] = [page, other].map((it) => it.getByRole('dialog', { name: '编辑广告' }));
  if (!mine || !theirs) throw new Error('no forms');
  const former = await mine.getByLabel('标题').inputValue();
  const first = titled('先改');
  await theirs.getByLabel('标题').fill(first);
  await theirs.getByLabel('权重').fill('7');
  await theirs.getByRole('button', { name: '保存' }).click();
  await expect(theirs).toBeHidden();

  await mine.getByLabel('标题').fill(former);
  await mine.getByLabel('排序').fill('13');
  await mine.getByRole('button', { name: '保存' }).click();
  await expect(mine).toBeHidden();
  await page.getByRole('button', { name: first }).click();
  // What each changed alone is there.
  await expect(mine.getByLabel('权重')).toHaveValue('7');
  await expect(mine.getByLabel('排序')).toHaveValue('13');
});
