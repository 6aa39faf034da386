import { readdirSync } from 'node:fs';

import type { Page } from '@playwright/test';

/** Every word of an app's Chinese catalogue that stands by itself, as a text would have it; `content` is none. */
export async function readChineseWords(
  app: 'web' | 'console',
  content: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const folder = new URL(`../../${app}/src/text/zh/`, import.meta.url);
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && /\p{Script=Han}/u.test(value)) found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const file of readdirSync(folder)) {
    // What comes with the player's library, which none of our files holds.
    if (file !== 'player-library.ts') collect(await import(new URL(file, folder).href));
  }
  return new Set([...found].filter((it) => !content.has(it)));
}

/** The app's own words that are still Chinese on a page, visible or for screen readers. */
export async function findChinese(page: Page, words: ReadonlySet<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.checkVisibility()) texts.push(node.textContent ?? '');
    for (const it of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        texts.push(it.getAttribute(name) ?? '');
    return [...texts, document.title].map((it) => it.trim());
  });
  return shown.filter((it) => words.has(it));
}
