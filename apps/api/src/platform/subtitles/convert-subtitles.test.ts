import { expect, test } from 'vitest';

import { convertSubtitles } from './convert-subtitles.ts';

const head = '1\n00:00:01,000 --> 00:00:03,000\n';

test('others are served while a large file is converted', async () => {
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const converted = await convertSubtitles(Buffer.from(head + '<'.repeat(1_000_000)));
  clearImmediate(next);
  expect(turns).toBeGreaterThan(0);
  expect(converted).toEqual({
    kind: 'made',
    encoding: 'utf-8',
    text: `WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n${'&lt;'.repeat(2000)}\n\n`,
    cutCues: 1,
  });
});

test('a file without a cue is none', async () => {
  expect(await convertSubtitles(Buffer.from('Dear Sir,'))).toEqual({ kind: 'none' });
});

test('many at once are all answered', async () => {
  const files = Array.from({ length: 8 }, (_, i) => Buffer.from(`${head}${i}`));
  const made = await Promise.all(files.map((it) => convertSubtitles(it)));
  expect(made).toEqual(
    files.map((_, i) => ({
      kind: 'made',
      encoding: 'utf-8',
      cutCues: 0,
      text: `WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n${i}\n\n`,
    })),
  );
});
