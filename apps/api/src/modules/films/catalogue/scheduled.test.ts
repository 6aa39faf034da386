import {
  changeBatch,
  listIndex,
  listIndexLike,
  listPaging,
  selectSubjectByName,
  selectSubjectMovies,
} from '@lantern/contracts/calls/catalogue';
import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import { checkKeptVideos, listFavourites } from '@lantern/contracts/calls/kept';
import { reportVideo } from '@lantern/contracts/calls/moderation';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import {
  buyEpisode,
  FAVOURITE_TYPE,
  getVideoDetail,
  likeVideo,
  lookOk,
} from '@lantern/contracts/calls/watch';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createCategory } from '../../../test/create-category.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';
import { hearChanges } from '../../../test/hear-changes.ts';
import { catalogueRecurring } from './catalogue.jobs.ts';

const minute = 60_000;

let testApp: TestApp;
let cast: Cast;
/** Published long ago, so that something recommends. */
let neighbour: TestVideo;
beforeAll(async () => {
  testApp = await buildTestApp();
  const { deps } = testApp;
  cast = await createCast(testApp);
  await createCategory(deps, { code: '90', name: '暗网', darkWeb: true });
  await createCategory(deps, { code: '901', parentCode: '90', darkWeb: true });
  neighbour = await createVideo(deps, { sonCode: '301', paid: true });
});
afterAll(() => testApp.close());

const from = (ms: number): Date => new Date(testApp.clock.now().getTime() + ms);
const takeDown = ({ id }: TestVideo) =>
  testApp.deps.prisma.video.update({ where: { id: BigInt(id) }, data: { state: 'taken_down' } });

/** At which doors the video is met, by someone for whom all of them would open. */
async function findAt({ id, title }: TestVideo, darkWeb: boolean) {
  const ask = askAs(testApp, cast.vip);
  const [root, son] = darkWeb ? ['90', '901'] : ['30', '301'];
  const has = (list: { cartoonCode: number }[]) => list.some((it) => it.cartoonCode === id);
  const page = { currentPage: 1 };
  const inBranch = { typeCode: root, sonTypeCode: son };
  const search = { ...page, searchKey: title };
  const home = await ask(listIndex, {});
  const besideIt = await ask(getVideoDetail, { vid: neighbour.id });
  const everywhere = {
    subject: has((await ask(selectSubjectMovies, { ...page, ...inBranch })).list),
    batch: has(await ask(changeBatch, { ...page, type: son })),
    found: has((await ask(listPagingBySearch, search)).list),
    total: (await ask(listPagingBySearch, search)).total > 0,
    kept: has(await ask(checkKeptVideos, { codes: [id] })),
  };
  if (darkWeb) {
    const subjects = await ask(selectSubjectByName, { dictName: '暗网', type: 0 });
    return { ...everywhere, subjects: has(subjects.flatMap((it) => it.relationMovies)) };
  }
  return {
    ...everywhere,
    latest: has((await ask(listPaging, { ...page, typeCode: '0' })).list),
    hot: has((await ask(listPaging, { ...page, typeCode: '15' })).list),
    category: has((await ask(listPaging, { ...page, typeCode: root })).list),
    ranking: has(home.rankList),
    groups: has(home.typeList.flatMap((it) => it.cartoonInfoList)),
    featured: has((await ask(listIndexLike, page)).distinctNameList),
    recommended: has(besideIt.recommend.concat(besideIt.related ?? [])),
  };
}

/** The answers of every call that names the video itself, and of its picture. */
async function openAt({ id, episodeIds, posterKey }: TestVideo) {
  const send = callAs(testApp, cast.demo);
  const episode = { cartoonCode: id, moviesInfoId: episodeIds[0] ?? 0 };
  const picture = await testApp.app.inject({ url: `/media/${posterKey}` });
  const complaint = { cartoonCode: id, category: 'other', detail: '看不清' } as const;
  return {
    detail: (await send(getVideoDetail, { vid: id })).status,
    allowed: (await send(lookOk, episode)).status,
    bought: (await send(buyEpisode, episode)).status,
    liked: (await send(likeVideo, { collectCode: id })).status,
    commented: (await send(sendDanmaku, { ...episode, text: '你好', time: 1 })).status,
    reported: (await send(reportVideo, complaint)).status,
    picture: picture.statusCode,
  };
}

const every = <Value>(found: object, value: Value) =>
  Object.fromEntries(Object.keys(found).map((door) => [door, value]));

const minutes = fc.integer({ min: 1, max: 50 * minute });

test('a video is met at every door from its moment on, and at none before', async () => {
  const { deps, clock } = testApp;
  const [announce] = catalogueRecurring(deps);
  const goTo = async (time: number) => {
    clock.advance(time - clock.now().getTime());
    await announce?.run(AbortSignal.abort());
    await hearChanges(testApp);
  };
  expect(announce?.everySeconds).toBeLessThanOrEqual(30);
  await fc.assert(
    fc.asyncProperty(minutes, minutes, fc.boolean(), async (ahead, early, darkWeb) => {
      const publishedAt = from(ahead);
      const shelf = darkWeb ? { categoryCode: '90', sonCode: '901' } : { sonCode: '301' };
      const ranks = { score: 10, likeCount: 9_999_999, publishedAt };
      const video = await createVideo(deps, { ...shelf, ...ranks, darkWeb, paid: !darkWeb });
      const moment = publishedAt.getTime();
      for (const before of [ahead, Math.min(early, ahead), 1]) {
        await goTo(moment - before);
        const found = await findAt(video, darkWeb);
        expect(found).toEqual(every(found, false));
        const opened = await openAt(video);
        expect(opened).toEqual(every(opened, 404));
      }
      await goTo(moment);
      const met = await findAt(video, darkWeb);
      expect(met).toEqual(every(met, true));
      const opened = darkWeb ? {} : await openAt(video);
      expect(opened).toEqual(every(opened, 200));
      await takeDown(video);
    }),
    { numRuns: 10 },
  );
});

test('a video moved to a later day is gone at once, with its film and favourites', async () => {
  const { app, deps } = testApp;
  const video = await createVideo(deps, { sonCode: '301' });
  const ask = askAs(testApp, cast.vip);
  const favourites = async () =>
    (await ask(listFavourites, {})).map((it) => it.cartoonCode).includes(video.id);
  await ask(likeVideo, { collectCode: video.id, collectType: FAVOURITE_TYPE });
  expect(await favourites()).toBe(true);
  const detail = await ask(getVideoDetail, { vid: video.id });
  const url = detail.srcList[0]?.urlList[0]?.url ?? '';
  const play = async () =>
    (await app.inject({ url, headers: { token: cast.vip.token } })).statusCode;
  expect(await play()).toBe(200);
  await deps.prisma.video.update({
    where: { id: BigInt(video.id) },
    data: { publishedAt: from(1) },
  });
  await expect.poll(play).toBe(404);
  expect(await favourites()).toBe(false);
});
