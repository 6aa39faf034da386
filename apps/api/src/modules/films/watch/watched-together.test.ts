import { getVideoDetail, reportPlayback } from '@lantern/contracts/calls/watch';
import { forgetWatched, listGuessed, listWatched } from '@lantern/contracts/calls/watched';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';
import { findAllNeighbours } from '../catalogue/catalogue.jobs.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

/** Two minutes and a half second. */
const film = { segmentSeconds: [...Array<number>(30).fill(4), 0.5] };

async function watch(
  member: TestMember,
  video: { id: number },
  position = 60,
  moviesInfoId?: number,
): Promise<void> {
  testApp.clock.advance(1000);
  const episode = moviesInfoId === undefined ? {} : { moviesInfoId };
  await askAs(testApp, member)(reportPlayback, { collectCode: video.id, position, ...episode });
}

const takeDown = ({ id }: TestVideo) =>
  testApp.deps.prisma.video.update({ where: { id }, data: { state: 'taken_down' } });

const codesOf = (videos: readonly { cartoonCode: number }[]): number[] =>
  videos.map((it) => it.cartoonCode);

describe('a member’s history', () => {
  const list = (member: TestMember) => askAs(testApp, member)(listWatched, {});

  test('is listed newest first, each video once, with its last position', async () => {
    const member = await createMember(testApp.deps);
    const series = await createVideo(testApp.deps, { ...film, episodes: 2 });
    const other = await createVideo(testApp.deps, film);
    const second = series.episodeIds[1] ?? 0;
    await watch(member, series, 30.9);
    await watch(member, other, 118);
    await watch(member, series, 61, second);
    const watched = await list(member);
    expect(watched).toMatchObject([
      { moviesInfoId: second, position: 61, duration: 120.5, unfinished: true },
      { moviesInfoId: other.episodeIds[0], position: 118, unfinished: false },
    ]);
    expect(watched.map((it) => it.video.cartoonCode)).toEqual([series.id, other.id]);
    // A device that was ahead of the film's end.
    await watch(member, other, 86_400);
    expect((await list(member))[0]).toMatchObject({ position: 120.5, unfinished: false });
  });

  test('is its own, without what is gone, and forgotten on its word', async () => {
    const [member, stranger] = [await createMember(testApp.deps), await createMember(testApp.deps)];
    const videos = [await createVideo(testApp.deps, film), await createVideo(testApp.deps, film)];
    const [kept, gone] = videos;
    if (!kept || !gone) throw new Error('unreachable');
    for (const video of videos) await watch(member, video);
    expect(await list(stranger)).toEqual([]);
    await takeDown(gone);
    expect((await list(member)).map((it) => it.video.cartoonCode)).toEqual([kept.id]);
    await callAs(testApp, stranger)(forgetWatched, {});
    await callAs(testApp, member)(forgetWatched, { codes: [gone.id] });
    expect(await list(member)).toHaveLength(1);
    await callAs(testApp, member)(forgetWatched, {});
    expect(await list(member)).toEqual([]);
    expect((await callAs(testApp, null)(listWatched, {})).code).toBe(8000);
  });

  test('is at most fifty', async () => {
    const member = await createMember(testApp.deps);
    for (let count = 0; count < 52; count++) {
      await watch(member, await createVideo(testApp.deps));
    }
    expect(await list(member)).toHaveLength(50);
  });

  test('keeps its fifty places for what the member may see: films that are gone take none', async () => {
    const { deps } = testApp;
    const member = await createMember(deps);
    const still = await createVideo(deps);
    await watch(member, still);
    const gone: bigint[] = [];
    for (let count = 0; count < 50; count++) {
      const video = await createVideo(deps);
      await watch(member, video);
      gone.push(BigInt(video.id));
    }
    const data = { state: 'taken_down' } as const;
    await deps.prisma.video.updateMany({ where: { id: { in: gone } }, data });
    expect(codesOf((await list(member)).map((it) => it.video))).toEqual([still.id]);
  });
});

describe('videos that are watched together', () => {
  test('is recommended beside a video and guessed for a member, and nothing that is gone or hidden', async () => {
    const { deps } = testApp;
    const [first, beside, gone, lonely] = await Promise.all(
      Array.from({ length: 4 }, () => createVideo(deps, { ...film, score: 0 })),
    );
    const dark = await createVideo(deps, { ...film, darkWeb: true, categoryCode: '90' });
    if (!first || !beside || !gone || !lonely) throw new Error('unreachable');
    const others = await Promise.all([createMember(deps), createMember(deps)]);
    for (const member of others) for (const it of [first, beside, gone]) await watch(member, it);
    await watch(others[0], lonely);
    await deps.prisma.playPosition.createMany({
      data: others.map(({ memberId }) => ({
        memberId,
        episodeId: dark.episodeIds[0] ?? 0,
        positionSeconds: 9,
        reportedAt: testApp.clock.now(),
      })),
    });
    const member = await createMember(deps);
    await watch(member, first);
    // Nothing but what is new would be there without the job.
    for (let count = 0; count < 12; count++) await createVideo(deps, { ...film, score: 9 });
    await findAllNeighbours(deps);
    await takeDown(gone);
    testApp.clock.advance(20 * 60_000);

    const detail = await askAs(testApp, member)(getVideoDetail, { vid: first.id });
    const related = codesOf(detail.related ?? []);
    const newest = codesOf(detail.recommend);
    expect(related[0]).toBe(beside.id);
    expect(related).toHaveLength(10);
    expect(newest.filter((it) => related.includes(it))).toEqual([]);
    const guesses = codesOf(await askAs(testApp, member)(listGuessed, {}));
    expect(guesses[0]).toBe(beside.id);
    expect(guesses).toHaveLength(10);
    for (const hidden of [first, gone, dark]) {
      expect([hidden.id, guesses.includes(hidden.id)]).toEqual([hidden.id, false]);
      const shown = related.includes(hidden.id) || newest.includes(hidden.id);
      expect([hidden.id, shown]).toEqual([hidden.id, false]);
    }
    // One member's evening is no neighbourhood.
    const rows = await deps.prisma.videoNeighbour.count({ where: { neighbourId: lonely.id } });
    expect(rows).toBe(0);
  });

  test('is forgotten when it is no longer so', async () => {
    const { deps } = testApp;
    const [one, two] = [await createVideo(deps, film), await createVideo(deps, film)];
    const members = [await createMember(deps), await createMember(deps)];
    for (const member of members) for (const it of [one, two]) await watch(member, it);
    await findAllNeighbours(deps);
    const count = () => deps.prisma.videoNeighbour.count({ where: { videoId: one.id } });
    expect(await count()).toBe(1);
    for (const member of members) await callAs(testApp, member)(forgetWatched, { codes: [two.id] });
    await findAllNeighbours(deps);
    expect(await count()).toBe(0);
  });

  test('finds what a viewer watches next more often than the newest of the same category', async () => {
    const films = await createTastes();
    const replayed: { member: TestMember; last: TasteFilm; next: TasteFilm }[] = [];
    for (let viewer = 0; viewer < 24; viewer++) {
      const evening = planEvening(films, viewer);
      const member = await createMember(testApp.deps);
      // All but the one to be found, after the film that everybody watches.
      const [next, last] = evening;
      for (const it of films.slice(0, 1).concat(evening.slice(1).toReversed())) {
        await watch(member, it);
      }
      if (next && last) replayed.push({ member, last, next });
    }
    await findAllNeighbours(testApp.deps);
    const found = await Promise.all(
      replayed.map(async ({ member, next }) =>
        codesOf(await askAs(testApp, member)(listGuessed, {})).includes(next.id),
      ),
    );
    const foundBeside = await Promise.all(
      replayed.map(async ({ last, next }) => {
        const { related = [] } = await askAs(testApp, null)(getVideoDetail, { vid: last.id });
        return codesOf(related).includes(next.id);
      }),
    );
    const foundByCategory = replayed.map(({ last, next }) =>
      films
        .filter((it) => it.category === last.category && it.id !== last.id)
        .slice(-10)
        .includes(next),
    );
    const rateOf = (hits: boolean[]): number => hits.filter(Boolean).length / hits.length;
    expect(rateOf(found)).toBeGreaterThan(2 * rateOf(foundByCategory));
    expect(rateOf(found)).toBeGreaterThan(0.6);
    expect(rateOf(foundBeside)).toBeGreaterThan(2 * rateOf(foundByCategory));
  });
});

type TasteFilm = TestVideo & { category: number; taste: number };

/** Three tastes that run across two categories. */
async function createTastes(): Promise<TasteFilm[]> {
  const films: TasteFilm[] = [];
  for (let place = 0; place < 36; place++) {
    const categoryCode = place % 2 === 0 ? '31' : '34';
    const video = await createVideo(testApp.deps, { ...film, categoryCode });
    films.push({ ...video, category: place % 2, taste: place % 3 });
  }
  return films;
}

/** Some films of a viewer's taste, each once. */
function planEvening(films: readonly TasteFilm[], viewer: number): TasteFilm[] {
  const liked = films.filter((it, place) => place > 0 && it.taste === viewer % 3);
  const steps = Array.from({ length: 6 }, (_, step) => (viewer * 5 + step * 7) % liked.length);
  return [...new Set(steps)].flatMap((place) => liked[place] ?? []);
}
