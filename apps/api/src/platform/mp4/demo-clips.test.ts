import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readBeginnings } from './film-clock.ts';
import { hasEditLists } from './mp4-boxes.ts';

const folder = join(import.meta.dirname, '../../../../../prisma/demo/clips');

/** The streams of the demo's clips: an initialisation section each, and its first segment. */
const streams = readdirSync(folder).flatMap((clip) =>
  readdirSync(join(folder, clip))
    .filter((file) => file.endsWith('-init.mp4'))
    .map((file) => join(clip, file)),
);

test('the clips of the demo are on their clock, as films are that a site takes in', () => {
  expect(streams.length).toBeGreaterThanOrEqual(12);
  const late = streams.flatMap((file) => {
    const init = readFileSync(join(folder, file));
    const first = readFileSync(join(folder, file.replace('init.mp4', '00.m4s')));
    const begins = readBeginnings(init, first).map((it) => it.seconds);
    return hasEditLists(init) || begins.some((seconds) => seconds !== 0) ? [{ file, begins }] : [];
  });
  expect(late).toEqual([]);
});
