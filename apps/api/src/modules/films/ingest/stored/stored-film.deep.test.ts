import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { findFlashes, makeFlashes, widestGap } from '../../../../test/flash-and-beep.ts';
import { ingestOrder, makeIngestPlace } from '../../../../test/ingest-order.ts';
import { makeVideoFolder } from '../../../../test/make-video.ts';
import { findAssetMedia } from '../../media/media.repo.ts';
import { ingestFile } from '../ingest-file.ts';
import { openStored } from './seal-asset.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** People notice 45 ms; a picture of the slowest film lasts 100 ms. */
const mostSeconds = 0.015;

let testApp: TestApp;
let folder: string;

beforeAll(async () => {
  testApp = await buildTestApp();
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

/** A stored stream as one file, as a media source gets it. */
async function readStream(assetId: string, renditionId: number): Promise<string> {
  const media = await findAssetMedia(testApp.deps.db, assetId);
  const stream = media.renditions.find((it) => it.id === renditionId);
  if (!stream) throw new Error(`no rendition ${renditionId}`);
  const stored = await openStored(testApp.deps, { assetId, stream, media });
  const parts: Buffer[] = [stored.init];
  for (const position of stream.segments.keys()) parts.push(await stored.read(position));
  const path = join(folder, `${renditionId}.mp4`);
  await writeFile(path, Buffer.concat(parts));
  return path;
}

test('picture and sound begin together at 0, with edit lists and without', async () => {
  const source = await makeFlashes(join(folder, 'flashes.mkv'), {
    rate: '12',
    seconds: 9,
    everyPictures: 12,
  });
  const ingest = await ingestFile(testApp.deps, { ...ingestOrder(), source });
  const renditions = await testApp.deps.prisma.rendition.findMany({
    where: { assetId: ingest.id },
  });
  expect(renditions).toHaveLength(1);
  for (const { id } of renditions) {
    const path = await readStream(ingest.id, Number(id));
    for (const appliesEditLists of [true, false]) {
      const found = await findFlashes(path, { appliesEditLists });
      expect(found.flashes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      expect(widestGap(found)).toBeLessThanOrEqual(mostSeconds);
    }
  }
});
