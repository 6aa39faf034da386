import { createHash } from 'node:crypto';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { createVideo } from '../../../../test/create-video.ts';
import { type FeedAnswer, startFeed } from '../../../../test/maccms-feed.ts';
import { makePicture } from '../../../../test/make-picture.ts';
import { saveSource } from '../sources.repo.ts';
import { sourcesRecurring } from './fetch-pictures.ts';
import { saveItems } from './items.repo.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let site: TestApp;
let picture: Buffer;
let operatorId: number;
beforeAll(async () => {
  site = await buildTestApp();
  picture = await makePicture({ width: 320, height: 180 });
  ({ operatorId } = await createOperator(site.deps));
});
afterAll(() => site.close());

async function fetchPictures(): Promise<void> {
  for (const it of sourcesRecurring(site.deps)) await it.run(new AbortController().signal);
}

/** Titles without a poster whose source names a picture at a host, which answers so. */
async function offer(name: string, count: number, answer: (path: string) => FeedAnswer) {
  const host = await startFeed(({ pathname }) => answer(pathname));
  onTestFinished(host.close);
  const { db, now } = site.deps;
  const sourceId = await saveSource(db, {
    name,
    kind: 'feed_json',
    address: `https://${encodeURIComponent(name)}.example/`,
    digest: createHash('sha256').update(name).digest(),
    origin: '',
    licence: 'unchecked',
    operatorId,
    at: now(),
  });
  const runId = '00000000-0000-4000-8000-000000000000';
  const videos: number[] = [];
  const put = (picked: string) =>
    saveItems(
      db,
      videos.map((videoId) => ({
        remoteId: String(videoId),
        videoId,
        digest: Buffer.from('x'),
        state: 'bound',
        reason: '',
        madeVideo: false,
        picture: new URL(`/${picked}${videoId}.png`, host.address).href,
      })),
      { sourceId, runId, at: now() },
    );
  for (let made = 0; made < count; made++) {
    const { id } = await createVideo(site.deps);
    await site.deps.prisma.video.update({ where: { id }, data: { posterKey: 'none' } });
    videos.push(id);
  }
  await put('a');
  const countPosters = () =>
    site.deps.prisma.video.count({ where: { id: { in: videos }, posterKey: { not: 'none' } } });
  return { asked: host.asked, countPosters, put };
}

const good = (): FeedAnswer => ({ body: picture, headers: { 'content-type': 'image/png' } });

test.each([
  ['answers with an error', { status: 503, body: '' }],
  ['has too much to do', { status: 429, body: '' }],
])('a picture is asked for again after its host %s', async (name, fault) => {
  let isDown = true;
  const { asked, countPosters } = await offer(name, 2, () => (isDown ? fault : good()));
  await fetchPictures();
  await fetchPictures();
  expect(await countPosters()).toBe(0);
  expect(asked).toHaveLength(1);
  isDown = false;
  site.clock.advance(11 * minuteMs);
  await fetchPictures();
  expect(await countPosters()).toBe(2);
});

test('a host that stays away is asked less and less often, and then no more', async () => {
  const { asked, put } = await offer('away', 1, () => ({ status: 502, body: '' }));
  for (let hours = 0; hours < 24 * 30; hours++) {
    await fetchPictures();
    site.clock.advance(hourMs);
  }
  expect(asked).toHaveLength(5);
  await put('a');
  await fetchPictures();
  expect(asked).toHaveLength(6);
});

test('what is no picture, and what is gone, is asked for once', async () => {
  const { asked, countPosters } = await offer('gone', 2, (path) =>
    path.endsWith('0.png') || path.endsWith('2.png')
      ? { status: 404, body: '' }
      : { body: '<html>' },
  );
  await fetchPictures();
  site.clock.advance(30 * 24 * hourMs);
  await fetchPictures();
  expect(asked).toHaveLength(2);
  expect(await countPosters()).toBe(0);
});
