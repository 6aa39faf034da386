import {
  dismissVideo,
  getDismissed,
  listDismissed,
  MOST_DISMISSED,
  restoreDismissed,
} from '@lantern/contracts/calls/dismissed';
import { listGuessed } from '@lantern/contracts/calls/watched';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs, type Caller } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createMember } from '../../../test/create-member.ts';
import { createBareVideos, createVideo } from '../../../test/create-video.ts';

let testApp: TestApp;
let cast: Cast;
beforeAll(async () => {
  testApp = await buildTestApp();
  cast = await createCast(testApp);
});
afterAll(() => testApp.close());

const nothing = { codes: [], authors: [] };

/** Films that are the best of the site, so that they are what is guessed for who has watched nothing. */
const bestFilms = (author: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, place) =>
      createVideo(testApp.deps, { title: `${author} ${place}`, author, score: 10 }),
    ),
  );

const guessedOf = async (caller: Caller): Promise<number[]> =>
  (await askAs(testApp, caller)(listGuessed, {})).map((it) => it.cartoonCode);

test('a dismissed film is guessed no more, for its member alone, until it is restored', async () => {
  const [film, other] = await bestFilms('灯下 & Co.', 2);
  const reader = await createMember(testApp.deps);
  const code = film?.id ?? 0;
  const ask = askAs(testApp, reader);
  expect(await guessedOf(reader)).toContain(code);
  expect(await ask(dismissVideo, { cartoonCode: code })).toEqual({ codes: [code], authors: [] });
  expect(await guessedOf(reader)).not.toContain(code);
  expect(await guessedOf(reader)).toContain(other?.id);
  expect(await guessedOf(cast.demo)).toContain(code);
  expect(await askAs(testApp, cast.demo)(getDismissed, {})).toEqual(nothing);
  expect(await ask(restoreDismissed, { codes: [code, 999_999] })).toEqual(nothing);
  expect(await guessedOf(reader)).toContain(code);
});

test('with its author, none of the author is guessed; without a name, only the film', async () => {
  const author = "O'Neill 100%_作者";
  const [first] = await bestFilms(author, 3);
  const [unnamed, ...othersUnnamed] = await bestFilms('', 3);
  const reader = await createMember(testApp.deps);
  const ask = askAs(testApp, reader);
  await ask(dismissVideo, { cartoonCode: first?.id ?? 0, withAuthor: true });
  const after = await ask(dismissVideo, { cartoonCode: unnamed?.id ?? 0, withAuthor: true });
  expect(after).toEqual({ codes: [unnamed?.id, first?.id], authors: [author] });
  const guessed = await ask(listGuessed, {});
  expect(guessed.filter((it) => it.cartoonAuthor === author)).toEqual([]);
  const codes = guessed.map((it) => it.cartoonCode);
  expect(codes).not.toContain(unnamed?.id);
  expect(codes).toEqual(expect.arrayContaining(othersUnnamed.map((it) => it.id)));
});

test('twenty at once are one, and the last word counts', async () => {
  const [film] = await bestFilms('twenty', 1);
  const reader = await createMember(testApp.deps);
  const ask = askAs(testApp, reader);
  const dismiss = (withAuthor: boolean) =>
    ask(dismissVideo, { cartoonCode: film?.id ?? 0, withAuthor });
  await Promise.all(Array.from({ length: 20 }, () => dismiss(true)));
  expect(await dismiss(false)).toEqual({ codes: [film?.id], authors: [] });
});

test('are listed with what can be seen of them, the latest first', async () => {
  const films = await bestFilms('listed', 3);
  const reader = await createMember(testApp.deps);
  const ask = askAs(testApp, reader);
  for (const { id } of films) {
    testApp.clock.advance(1);
    await ask(dismissVideo, { cartoonCode: id, withAuthor: id === films[2]?.id });
  }
  const [, gone] = films;
  await testApp.deps.prisma.video.update({
    where: { id: gone?.id ?? 0 },
    data: { state: 'taken_down' },
  });
  const listed = await ask(listDismissed, {});
  expect(listed.map((it) => [it.video.cartoonCode, it.withAuthor])).toEqual([
    [films[2]?.id, true],
    [films[0]?.id, false],
  ]);
});

test('who has seen or dismissed all of the best is offered those that come next', async () => {
  const { deps, clock } = testApp;
  const next = await bestFilms('next', 12);
  clock.advance(1000);
  const best = await bestFilms('best', 40);
  const reader = await createMember(deps);
  for (const { id } of best.slice(0, 20))
    await askAs(testApp, reader)(dismissVideo, { cartoonCode: id });
  await deps.prisma.playPosition.createMany({
    data: best.slice(20).map(({ episodeIds }) => ({
      memberId: reader.memberId,
      episodeId: episodeIds[0] ?? 0,
      positionSeconds: 9,
    })),
  });
  const wanted = next.map(({ id }) => id).toSorted((a, b) => b - a);
  expect(await guessedOf(reader)).toEqual(wanted.slice(0, 10));
});

test('are bounded: the oldest goes', async () => {
  const [oldest] = await bestFilms('bounded', 1);
  const rest = await createBareVideos(testApp.deps, MOST_DISMISSED);
  const reader = await createMember(testApp.deps);
  const ask = askAs(testApp, reader);
  await ask(dismissVideo, { cartoonCode: oldest?.id ?? 0 });
  testApp.clock.advance(1);
  for (const cartoonCode of rest) await ask(dismissVideo, { cartoonCode });
  const { codes } = await ask(getDismissed, {});
  expect(codes).toHaveLength(MOST_DISMISSED);
  expect(codes).not.toContain(oldest?.id);
});

test('need a film that the member may see, and a member', async () => {
  const gone = await createVideo(testApp.deps, { state: 'taken_down' });
  const dark = await createVideo(testApp.deps, {
    categoryCode: '90',
    sonCode: '901',
    darkWeb: true,
  });
  for (const cartoonCode of [gone.id, dark.id, 999_999]) {
    const answered = await callAs(testApp, cast.demo)(dismissVideo, { cartoonCode });
    expect(answered).toMatchObject({ status: 404, code: 404 });
  }
  expect((await callAs(testApp, null)(getDismissed, {})).code).toBe(8000);
});
