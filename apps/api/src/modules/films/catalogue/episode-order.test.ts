import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';
import { addEpisode } from './publish.repo.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

/** Publishes an episode as its ingest does. */
async function publish(
  { id: videoId, assetId }: TestVideo,
  channelId: number,
  { title, order }: { title: string; order: number | null },
): Promise<void> {
  const at = site.deps.now();
  const episodeId = await site.deps.db.transact((tx) =>
    addEpisode(tx, { channelId, videoId, title, assetId, order }),
  );
  await site.deps.prisma.ingest.create({
    data: {
      id: randomUUID(),
      origin: 'upload',
      source: title,
      title,
      categoryCode: '30',
      channelName: '线路一',
      state: 'published',
      episodeOrder: order,
      episodeId,
      videoId,
      createdAt: at,
      changedAt: at,
    },
  });
}

async function titlesOf(channelId: number): Promise<string[]> {
  const rows = await site.deps.prisma.episode.findMany({
    where: { channelId },
    orderBy: { position: 'asc' },
  });
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, place) => place));
  return rows.map(({ title }) => title);
}

/** A batch of files; those whose number is divisible are published in another order. */
const batches = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
  seed: fc.integer(),
});

test('episodes come in the order in which they were sent, whichever is ready first, batch after batch', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async ({ sizes, seed }) => {
      const video = await createVideo(site.deps);
      const [{ id: channel } = { id: 0n }] = await site.deps.prisma.channel.findMany({
        where: { videoId: video.id },
      });
      const channelId = Number(channel);
      const before = await titlesOf(channelId);
      const sent: string[] = [];
      for (const [batch, size] of sizes.entries()) {
        const files = Array.from({ length: size }, (_, at) => ({
          title: `${batch + 1}.${at + 1}`,
          order: 1_795_000_000 * 100_000 + batch * 100_000 + at,
        }));
        sent.push(...files.map(({ title }) => title));
        const [ready] = fc.sample(
          fc.shuffledSubarray(files, { minLength: size, maxLength: size }),
          { seed: seed + batch, numRuns: 1 },
        );
        for (const file of ready ?? []) await publish(video, channelId, file);
      }
      expect(await titlesOf(channelId)).toEqual([...before, ...sent]);
      await publish(video, channelId, { title: '最后', order: null });
      expect((await titlesOf(channelId)).at(-1)).toBe('最后');
    }),
    { numRuns: 12 },
  );
});
