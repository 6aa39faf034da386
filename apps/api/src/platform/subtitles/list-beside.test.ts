import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { listBeside } from './list-beside.ts';

async function listIn(names: readonly string[], film: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-beside-'));
  try {
    await mkdir(join(folder, 'Subs'));
    for (const name of names) await writeFile(join(folder, name), '');
    const found = await listBeside(join(folder, film));
    return found.map((it) => `${it.name}|${it.middle}|${it.ending}`).toSorted();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('files whose names begin with the film\u2019s and say a language, behind any mark, are its subtitles', async () => {
  const own = [
    'a.srt',
    'a.notes.srt',
    'a.zh.SRT',
    'a_chs.srt',
    'a-en.ass',
    'a [繁中].srt',
    'a（日語）.srt',
  ];
  const others = ['ab.srt', 'a nother.srt', 'a.txt', 'chs.srt'];
  expect(await listIn(['a.mp4', ...own, ...others], 'a.mp4')).toEqual(
    [
      'a.srt||srt',
      'a.notes.srt|notes|srt',
      'a.zh.SRT|zh|srt',
      'a_chs.srt|_chs|srt',
      'a-en.ass|-en|ass',
      'a [繁中].srt| [繁中]|srt',
      'a（日語）.srt|（日語）|srt',
    ].toSorted(),
  );
});

test('those of a film whose name begins with another one\u2019s are its own', async () => {
  const names = ['a.mp4', 'a.2.mp4', 'a.zh.srt', 'a.2.zh.srt', 'Subs/a.2.en.srt', 'Subs/a.en.srt'];
  expect(await listIn(names, 'a.mp4')).toEqual(['a.en.srt|en|srt', 'a.zh.srt|zh|srt']);
  expect(await listIn(names, 'a.2.mp4')).toEqual(['a.2.en.srt|en|srt', 'a.2.zh.srt|zh|srt']);
});
