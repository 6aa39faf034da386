import type { Episode, Source } from '@lantern/contracts/entities/source';
import { expect, test } from 'vitest';

import { findOtherChannel, watchAgain, watchOther } from './other-sources.ts';
import { watchFirst, type Watched } from './sources.ts';

const episode = (id: number, name: string, pass = 'a'): Episode => ({
  id,
  name,
  url: `/media/${pass}/${id}.m3u8`,
});
const one = episode(1, '第1集');
const two = episode(2, '第2集');
const oneElsewhere = episode(7, '第1集');
const sources: Source[] = [
  { name: '空线路', urlList: [] },
  { name: '线路一', urlList: [one, two] },
  { name: '线路二', urlList: [oneElsewhere] },
];
const watched: Watched = { channel: 1, episode: one, address: one.url, startAt: 0 };

test('the first episode there is', () => {
  expect(watchFirst(sources)).toEqual(watched);
  expect(watchFirst([])).toBeNull();
  expect(watchFirst(sources.slice(0, 1))).toBeNull();
});

test('the same episode on another channel keeps the place, another one starts over', () => {
  const elsewhere = watchOther(watched, { channel: 2, episode: oneElsewhere }, 42);
  expect(elsewhere).toEqual({
    channel: 2,
    episode: oneElsewhere,
    address: oneElsewhere.url,
    startAt: 42,
  });
  expect(watchOther(watched, { channel: 1, episode: two }, 42).startAt).toBe(0);
});

test('the same episode is found again at its new address', () => {
  const fresh: Source[] = [{ name: '线路一', urlList: [two, episode(1, '第1集', 'b')] }];
  expect(watchAgain(fresh, watched, { position: 12.5, continues: true })).toMatchObject({
    channel: 0,
    address: '/media/b/1.m3u8',
    startAt: 12.5,
    continues: true,
  });
  expect(
    watchAgain([{ name: '线路一', urlList: [two] }], watched, { position: 3, continues: true }),
  ).toBeNull();
});

test('the episode of an earlier visit comes first if the video still has it', () => {
  expect(watchFirst(sources, { moviesInfoId: 2, position: 61 })).toMatchObject({
    episode: two,
    startAt: 61,
    resumed: true,
  });
  expect(watchFirst(sources, { moviesInfoId: 2, position: 0 })).toMatchObject({
    startAt: 0,
    resumed: false,
  });
  expect(watchFirst(sources, { moviesInfoId: 99, position: 61 })).toEqual(watched);
});

test('another channel with the same episode is the next one that has it', () => {
  expect(findOtherChannel(sources, watched)).toEqual({ channel: 2, episode: oneElsewhere });
  expect(findOtherChannel(sources, { channel: 2, episode: oneElsewhere })).toEqual({
    channel: 1,
    episode: one,
  });
  expect(findOtherChannel(sources, { channel: 1, episode: two })).toBeNull();
});
