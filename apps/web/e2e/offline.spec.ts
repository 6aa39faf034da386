import { FAVOURITE_TYPE } from '@lantern/contracts/calls/watch';
import * as z from 'zod/mini';

import { findVideo } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, openAsAdult, test, waitForApp } from './visit.ts';

test.use({ goesOffline: true });

test.describe('after the first visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that is opened without a network is the app, which goes on by itself', async ({
    page,
    context,
  }) => {
    await openAsAdult(page, '/category');
    await waitForApp(page);
    await context.setOffline(true);
    await page.goto('/taglist');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('taglist-offline.png') });
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByText('加载失败')).toBeHidden();
  });
});

test.describe('a like and a favourite', () => {
  test.use({ alsoExpected: /ERR_FAILED/ });

  test('without a network survive a reload, are reported once, and are not shown as done', async ({
    page,
    request,
  }) => {
    const video = await findVideo(request, (it) => !it.cartoonVip);
    const member = await registerMember(request);
    await openAsMember(page, `/videoinfo?id=${video.cartoonCode}`, member);
    const like = page.getByRole('button', { name: /^点赞/ });
    const label = await like.textContent();
    await page.getByRole('button', { name: '收藏' }).click();
    await expect(page.getByText('收藏成功')).toBeVisible();
    await expect(like).toHaveText(label ?? '');
    await page.getByRole('button', { name: '收藏' }).click();
    await expect(page.getByText('取消收藏')).toBeVisible();

    // As without a network, which a page can't be loaded again without where there is no service worker.
    await page.route('**/member/*', (route) => route.abort());
    await like.click();
    await expect(page.getByText('网络不畅，已为您保留')).toBeVisible();
    await like.click();
    await like.click();
    await page.getByRole('button', { name: '收藏' }).click();
    await expect(page.getByText(/成功/)).toBeHidden();
    await page.evaluate(() => {
      const kept = localStorage.getItem('untoldLikes');
      if (kept === null) throw new Error('the like was not kept');
    });
    const sent: unknown[] = [];
    page.on('requestfinished', (it) => {
      if (it.url().endsWith('/member/like')) sent.push(it.postDataJSON());
    });
    await page.reload();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    expect(sent).toEqual([]);
    await page.unroute('**/member/*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('untoldLikes'))).toBeNull();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    const kinds = sent.map((it) => z.parse(z.object({ collectType: z.number() }), it).collectType);
    expect(kinds.toSorted((a, b) => a - b)).toEqual([FAVOURITE_TYPE, 2]);
  });
});
