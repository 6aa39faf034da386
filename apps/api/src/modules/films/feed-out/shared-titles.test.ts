import { expect, test } from 'vitest';

import { buildTestApp } from '../../../test/build-test-app.ts';
import { createCategory } from '../../../test/create-category.ts';
import { createVideo } from '../../../test/create-video.ts';
import { findSharedIds } from './shared-titles.repo.ts';

test('a list that is read in parts is the list that is read at once', async () => {
  const { deps, clock, close } = await buildTestApp();
  await createCategory(deps, { code: '30', name: '电影' });
  await createCategory(deps, { code: '40', name: '剧集' });
  const made: number[] = [];
  for (const [place, name] of ['甲', '乙', '丙', '丁', '戊', '己', '庚'].entries()) {
    const categoryCode = place % 3 === 2 ? '40' : '30';
    made.push((await createVideo(deps, { title: `分段片${name}`, categoryCode })).id);
  }
  // What changed last is first, in whichever part it is; what changed at once goes by its number.
  const orders = [3, 0, 6, 1, 0, 4, 3];
  const at = clock.now().getTime();
  for (const [place, id] of made.entries()) {
    const changedAt = new Date(at - 3_600_000 + (orders[place] ?? 0) * 60_000);
    await deps.prisma.videoChange.update({ where: { videoId: BigInt(id) }, data: { changedAt } });
  }
  const shelf = { now: clock.now(), categories: ['30', '40'], sourceIds: [] };
  const all = { since: null, category: null, words: '' };
  const placesOf = async (narrowed: Parameters<typeof findSharedIds>[2], part?: number) =>
    (await findSharedIds(deps.db, shelf, narrowed, part)).map((id) => made.indexOf(id));
  const since = new Date(at - 3_600_000 + 3 * 60_000);
  const narrowed = [all, { ...all, since }, { ...all, category: '40' }, { ...all, words: '丁' }];
  expect(await Promise.all(narrowed.map((it) => placesOf(it)))).toEqual([
    [2, 5, 6, 0, 3, 4, 1],
    [2, 5, 6, 0],
    [2, 5],
    [3],
  ]);
  for (const part of [1, 2, 3, 5]) {
    for (const it of narrowed) expect(await placesOf(it, part)).toEqual(await placesOf(it));
  }
  // A list is whole also where numbers are missing, at the end of a part and at its beginning.
  await deps.prisma.video.updateMany({
    where: { id: { in: [made[0], made[3]].map((it) => BigInt(it ?? 0)) } },
    data: { state: 'taken_down' },
  });
  for (const part of [1, 2, 3, 5]) expect(await placesOf(all, part)).toEqual([2, 5, 6, 4, 1]);
  await close();
});
