import { getMember } from '@lantern/contracts/calls/member';
import type { Locator, Page } from '@playwright/test';

import { findVideo } from './ask-site.ts';
import { logInMember, openAsMember, registerMember } from './become-member.ts';
import { expect, expectLoaded, test } from './visit.ts';

/** The smallest supported screen. */
const smallest = { width: 320, height: 640 };

/** Lines of our own sentences that break inside a word, as `before|after`. */
async function findBrokenWords(page: Page): Promise<string[]> {
  const sentences = await page.locator('.words').evaluateAll((blocks) =>
    blocks.map((block) => {
      const range = document.createRange();
      const topOf = (node: Node, at: number): number | null => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { width, top } = range.getBoundingClientRect();
        return width > 0 ? top : null;
      };
      const pieces = [block, ...block.querySelectorAll('*')].flatMap((it) => [...it.childNodes]);
      const texts = pieces.filter((it) => it instanceof Text);
      return texts.flatMap((node) =>
        Array.from(node.data, (letter, at) => ({ letter, top: topOf(node, at) })),
      );
    }),
  );
  return sentences.flatMap(findBreaks);
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** What a text is in and is narrower than the text. */
const findNarrower = (text: Locator): Promise<string[]> =>
  text.evaluate((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    const { right } = range.getBoundingClientRect();
    const around: Element[] = [];
    for (let box: Element | null = it; box !== null; box = box.parentElement) around.push(box);
    return around
      .filter((box) => box.getBoundingClientRect().right < right - 1)
      .map((box) => box.outerHTML.slice(0, 80));
  });

/** Of letters with their height on the page. */
function findBreaks(letters: readonly { letter: string; top: number | null }[]): string[] {
  const shown = letters.filter((it) => it.top !== null);
  const text = shown.map((it) => it.letter).join('');
  const starts = new Set(Array.from(words.segment(text), ({ index }) => index));
  return shown.flatMap(({ top }, place) => {
    const isNewLine = place > 0 && (top ?? 0) > (shown[place - 1]?.top ?? 0) + 4;
    return isNewLine && !starts.has(place) ? [`${text.slice(0, place)}|${text.slice(place)}`] : [];
  });
}

test('on the smallest screen no sentence breaks inside a word, and nothing is wider than it', async ({
  page,
  request,
}) => {
  await page.setViewportSize(smallest);
  const member = await logInMember(request, 'demo', 'demo1234');
  await openAsMember(page, '/vip', member);
  await expect(page.getByText('金币视频免费')).toBeVisible();
  expect(await page.locator('.words').count()).toBeGreaterThan(8);
  expect(await findBrokenWords(page)).toEqual([]);
  await page.goto('/centersetting');
  await page.getByRole('button', { name: '切换账号' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await findBrokenWords(page)).toEqual([]);
  for (const path of ['/', '/vip', '/pay', '/mine', '/order', '/agent', '/tx', '/sign', '/share']) {
    await page.goto(path);
    await expect(page.locator('#root')).not.toBeEmpty();
    await expectLoaded(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    expect(await findBrokenWords(page), path).toEqual([]);
  }
});

test('amounts of nine digits are read whole on the smallest screen', async ({ page, request }) => {
  await page.setViewportSize(smallest);
  const { token, ...registered } = await registerMember(request);
  const member = { ...registered, memberCion: 100_000_000, balance: '1234567.80' };
  await page.route(`**${getMember.path}`, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: member } }),
  );
  const [coins, money] = [/^100,000,000$/, /^¥?1,234,567\.80$/];
  for (const [path, amounts] of [
    ['/mine', [coins, money]],
    ['/agent', [coins, money]],
    ['/pay', [coins]],
    ['/sign', [coins]],
  ] as const) {
    await openAsMember(page, path, { token, ...member });
    for (const amount of amounts) {
      const shown = page.getByText(amount);
      await expect(shown).toBeVisible();
      expect(await findNarrower(shown), `${path} ${String(amount)}`).toEqual([]);
    }
  }
});

test('the ways past a trial break inside no word, at the width that a scroll bar leaves', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 40);
  for (const width of [378, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await openAsMember(page, `/videoinfo?id=${video.cartoonCode}`, await registerMember(request));
    await page.getByRole('button', { name: /看完整版/ }).click();
    const sheet = page.getByRole('dialog', { name: '看完整版' });
    await expect(sheet.locator('.words')).toHaveText([
      /^开通后有效期至 \d{4}-\d\d-\d\d$/,
      /^充值¥\d+得\d+金币，到账后自动购买$/,
    ]);
    expect(await findBrokenWords(page), String(width)).toEqual([]);
  }
});

test('the screen of a member scrolls over nothing', async ({ page, request }) => {
  const member = await logInMember(request, 'demo', 'demo1234');
  await openAsMember(page, '/mine', member);
  await expect(page.getByText('演示会员')).toBeVisible();
  await expectLoaded(page);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height).toBe(page.viewportSize()?.height);
});
