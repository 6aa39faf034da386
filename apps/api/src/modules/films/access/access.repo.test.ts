import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createDatabase, createPool } from '../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { findStops, findViewers } from './access.repo.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

const nothing = { vip_expires_at: null, owned: [], last_episode_id: null, last_position: null };
const day = 24 * 3600 * 1000;

async function own({ memberId }: TestMember, { episodeIds }: TestVideo, episode: number) {
  const episodeId = episodeIds[episode] ?? 0;
  await testApp.deps.prisma.entitlement.create({
    data: { memberId, episodeId, reason: 'granted' },
  });
}

async function stop({ memberId }: TestMember, { episodeIds }: TestVideo, episode: number) {
  const episodeId = episodeIds[episode] ?? 0;
  const reportedAt = new Date(testApp.clock.now().getTime() + episode);
  await testApp.deps.prisma.playPosition.create({
    data: { memberId, episodeId, positionSeconds: 10 + episode, reportedAt },
  });
}

test('members who are asked about together each get their own values, in the order asked', async () => {
  const { deps, clock } = testApp;
  const [film, series] = [
    await createVideo(deps, { paid: true }),
    await createVideo(deps, { paid: true, episodes: 3 }),
  ];
  const [buyer, vip, banned, plain] = await Promise.all([
    createMember(deps),
    createMember(deps, { vip: { plan: 5, days: 1 } }),
    createMember(deps, { vip: { plan: 5, days: 1 } }),
    createMember(deps),
  ]);
  await own(buyer, film, 0);
  await own(buyer, series, 1);
  await own(buyer, series, 2);
  await own(banned, film, 0);
  await deps.prisma.member.update({
    where: { id: banned.memberId },
    data: { bannedAt: clock.now() },
  });
  for (const episode of [0, 2]) await stop(buyer, series, episode);
  await stop(vip, series, 1);
  await stop(banned, film, 0);
  const ask = ({ memberId }: Pick<TestMember, 'memberId'>, { episodeIds }: TestVideo) => ({
    memberId,
    episodeIds,
  });

  const asked = [
    ask(vip, series),
    ask(buyer, series),
    ask({ memberId: 999_999_999 }, film),
    ask(buyer, film),
    ask(banned, film),
    ask(plain, series),
    { memberId: buyer.memberId, episodeIds: [] },
    ask(vip, film),
    ask(vip, series),
  ];
  const viewers = await findViewers(deps.db, asked);

  const [, second, third] = series.episodeIds;
  const ofVip = { ...nothing, vip_expires_at: new Date(clock.now().getTime() + day) };
  expect(viewers.map((it) => ({ ...it, owned: it.owned.toSorted((a, b) => a - b) }))).toEqual([
    { ...ofVip, last_episode_id: second, last_position: 11 },
    { ...nothing, owned: [second, third], last_episode_id: third, last_position: 12 },
    nothing,
    { ...nothing, owned: film.episodeIds },
    { ...nothing, last_episode_id: film.episodeIds[0], last_position: 10 },
    nothing,
    nothing,
    ofVip,
    { ...ofVip, last_episode_id: second, last_position: 11 },
  ]);
  const stops = viewers.map(({ last_episode_id, last_position }) => ({
    last_episode_id,
    last_position,
  }));
  expect(await findStops(deps.db, asked)).toEqual(stops);
  const alone = await Promise.all(asked.map((it) => findStops(deps.db, [it])));
  expect(alone.flat()).toEqual(stops);
});

test('the look at members is planned a few times and not with each question', async () => {
  const pool = createPool({
    connectionString: await useTestDatabase(),
    size: 1,
    statementTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  onTestFinished(() => pool.end());
  const db = createDatabase(pool);
  const ask = (members: number) =>
    Array.from({ length: members }, (_, index) => ({ memberId: index + 1, episodeIds: [1, 2] }));
  for (let i = 0; i < 20; i++) {
    await findViewers(db, ask(1 + (i % 3)));
    await findStops(db, ask(1 + (i % 3)));
  }
  const planned = uncheckedStatement<{ fresh: number }>(
    'test-count-plans',
    `select max(custom_plans) as fresh from pg_prepared_statements
     where name in ('watch-viewers', 'watch-stops-asked')`,
  );
  expect((await db.row(planned))?.fresh).toBeLessThanOrEqual(5);
});
