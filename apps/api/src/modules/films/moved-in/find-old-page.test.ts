import { beforeEach, expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';

let site: TestApp;
beforeEach(async () => {
  site = await useTestApp();
});

/** A site that moved in, with a category of its own for each of ours. */
async function moveIn(codes: readonly string[]): Promise<void> {
  const { operatorId } = await createOperator(site.deps, { roles: ['owner'] });
  const made = await site.deps.prisma.source.create({
    data: {
      name: '旧站',
      kind: 'maccms_database',
      address: 'old.sql',
      addressDigest: Buffer.alloc(32),
      operatorId,
      createdAt: site.clock.now(),
    },
  });
  await site.deps.prisma.sourceCategory.createMany({
    data: codes.map((code) => ({
      sourceId: made.id,
      remoteCode: code,
      remoteName: code,
      categoryCode: code,
    })),
  });
}

/** Where an old address leads; the status of one that leads nowhere. */
async function ask(url: string): Promise<string | number> {
  const { statusCode, headers } = await site.app.inject(url);
  return statusCode === 301 ? String(headers.location) : statusCode;
}

test('an old search leads to a search for the same words', async () => {
  await moveIn([]);
  const words = encodeURIComponent('雪山');
  for (const url of [`/vodsearch/${words}-------------.html`, `/vod/search.html?wd=${words}`])
    expect(await ask(url)).toBe(`/sreinfo?searchStr=${words}`);
});

test('an old category leads to ours, unless it is hidden, by itself or by its root', async () => {
  await createVideo(site.deps, { categoryCode: '30', sonCode: '301' });
  await moveIn(['30', '301']);
  const [name, root] = [encodeURIComponent('类301'), encodeURIComponent('类30')];
  expect(await ask('/vodtype/301.html')).toBe(`/sreinfo?title=${name}&type=30&sonType=301`);
  expect(await ask('/vodtype/30.html')).toBe(`/sreinfo?title=${root}&type=30`);
  await site.deps.prisma.category.update({ where: { code: '30' }, data: { hidden: true } });
  expect([await ask('/vodtype/301.html'), await ask('/vodtype/30.html')]).toEqual([404, 404]);
});
