import { readFeedQuestion } from '@lantern/rules/feed-question';
import { expect, test } from 'vitest';

import { useTestApp } from '../../../test/build-test-app.ts';
import { createCategory } from '../../../test/create-category.ts';
import { createVideo } from '../../../test/create-video.ts';
import { createLists } from './answer-feed.ts';
import { noFeed } from './feed-door.ts';

test('of large lists no more are kept than there is room for, whatever readers ask', async () => {
  const { deps, clock } = await useTestApp();
  await createCategory(deps, { code: '30', name: '电影' });
  const make = (title: string) => createVideo(deps, { title, categoryCode: '30' });
  const first = await make('清单片甲');
  // Every list counts as large, and there is room for three of one title.
  const lists = createLists(deps, { largeFrom: 0, most: 32 });
  const ask = (hours: number) =>
    lists({ ...noFeed, categories: ['30'] }, readFeedQuestion(`h/${hours}`, {}));
  for (let hours = 1; hours <= 20; hours++) expect(await ask(hours)).toEqual([first.id]);
  const second = await make('清单片乙');
  // The first ones went as room was needed; the last are given as they were for a while.
  await expect.poll(() => ask(1)).toEqual([second.id, first.id]);
  expect(await ask(20)).toEqual([first.id]);
  clock.advance(10_000);
  expect(await ask(20)).toEqual([first.id]);
  await make('清单片丙');
  await expect.poll(async () => (await ask(20)).length).toBe(3);
});
