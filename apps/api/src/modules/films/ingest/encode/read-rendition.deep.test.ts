import { cp, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { peakBandwidth } from '../../../../platform/mp4/film-cuts.ts';
import { makeVideo, makeVideoFolder } from '../../../../test/make-video.ts';
import { encodeHls, chooseRungs, readRenditions } from './encode-hls.ts';
import { probeSource, type SourceFacts } from './probe-source.ts';
import { expectDone } from './run-tool.ts';

let folder: string;
let facts: SourceFacts;

beforeAll(async () => {
  folder = await makeVideoFolder();
  const source = await makeVideo(join(folder, 'plain.mp4'));
  facts = await probeSource(source);
  const whole = join(folder, 'whole');
  await encodeHls({ source, facts, rungs: chooseRungs(facts), folder: whole });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const last = async (path: string): Promise<number> => (await stat(path)).size - 1;

// What ffmpeg leaves of a disk that was full for a moment, without a word and with exit code 0.
test.each([
  ['an empty segment', '00001.m4s', async () => 0],
  ['a segment that ends too early', '00001.m4s', last],
  ['a beginning that ends too early', 'init.mp4', last],
  ['an empty playlist', 'index.m3u8', async () => 0],
])('%s is no film', async (_what, name, bytes) => {
  const copy = join(folder, 'copy');
  await rm(copy, { recursive: true, force: true });
  await cp(join(folder, 'whole'), copy, { recursive: true });
  expect((await readRenditions(copy, facts))[0]?.segments).toHaveLength(3);
  const path = join(copy, '120p', name);
  await truncate(path, await bytes(path));
  await expect(readRenditions(copy, facts)).rejects.toMatchObject({ fault: 'disk-full' });
});

test('a tool that ends well on a full disk has not ended well', () => {
  const errors = 'Error writing trailer: No space left on device';
  const result = { exitCode: 0, endedBy: null, output: '', errors };
  expect(() => expectDone(result, 'not-decodable')).toThrow(errors);
});

test.each([
  ['one segment', [[4000, 500_000]], 1_000_000],
  [
    'the worst of several',
    [
      [4000, 500_000],
      [4000, 1_000_000],
      [4000, 10],
    ],
    2_000_000,
  ],
  [
    'a last one of a picture, with those before it',
    [
      [4000, 500_000],
      [1, 300_000],
    ],
    1_000_000,
  ],
  ['a film shorter than half a segment', [[1000, 125_000]], 1_000_000],
  ['a film of no length at all', [[0, 300_000]], 2_147_483_647],
])('peak bandwidth of %s', (_what, segments, bandwidth) => {
  const read = segments.map(([durationMs = 0, bytes = 0]) => ({ durationMs, bytes }));
  expect(peakBandwidth(read, 4000)).toBe(bandwidth);
});
