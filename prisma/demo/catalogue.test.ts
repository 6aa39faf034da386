import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { categories, videos } from './catalogue.ts';
import { ads, settings, searched } from './site.ts';

const here = import.meta.dirname;
const published = videos.filter((it) => it.state === 'published');
const open = published.filter((it) => !it.darkWeb);

test('the demo has enough of everything', () => {
  expect(published.length).toBeGreaterThanOrEqual(240);
  expect(open.filter((it) => it.paid).length).toBeGreaterThanOrEqual(40);
  expect(published.filter((it) => it.darkWeb)).toHaveLength(24);
  const serials = open.filter((it) => it.channels.length === 2);
  expect(serials).toHaveLength(6);
  for (const serial of serials) {
    for (const { episodes } of serial.channels) expect(episodes.length).toBeGreaterThanOrEqual(3);
  }
});

test('every category a screen names by code exists and has videos', () => {
  const codes = ['30', '31', '33', '34', '53', '62', '68', '81', '82', '90', '93', '134', '135'];
  for (const code of codes) {
    expect(categories.map((it) => it.code)).toContain(code);
    const here = published.filter((it) => it.categoryCode === code || it.sonCode === code);
    expect([code, here.length > 0]).toEqual([code, true]);
  }
});

test('the category of a video is below its root', () => {
  for (const video of videos) {
    const son = categories.find((it) => it.code === video.sonCode);
    expect(son?.parent).toBe(video.categoryCode);
    expect(son?.darkWeb).toBe(video.darkWeb);
  }
});

test('titles are all different, and none is too long for a card', () => {
  expect(new Set(videos.map((it) => it.title)).size).toBe(videos.length);
  for (const { title } of videos) expect(title.length).toBeLessThanOrEqual(28);
});

test('every hot search word finds a video', () => {
  expect(settings.hotWords).toHaveLength(15);
  for (const word of settings.hotWords) {
    const found = open.filter((it) => it.title.includes(word) || it.tags.includes(word));
    expect([word, found.length > 0]).toEqual([word, true]);
  }
});

test('every word that members searched for finds a video', () => {
  for (const word of searched) {
    expect([word, open.some((it) => it.title.includes(word))]).toEqual([word, true]);
  }
});

test('every ad has its picture, and every place has an active ad and mostly an inactive one', () => {
  for (const { picture } of ads) expect(statSync(join(here, picture)).isFile()).toBe(true);
  const shown = new Set(ads.filter((it) => it.active).map((it) => it.slot));
  expect(shown.size).toBe(9);
});

test('every motif has posters', () => {
  const motifs = new Set(
    readdirSync(join(here, 'posters')).map((file) => file.replace(/-\d+\.webp$/, '')),
  );
  for (const { poster } of videos) expect(motifs).toContain(poster.motif);
});

test('the committed files stay small', () => {
  const total = readdirSync(here, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && !it.name.endsWith('.ts'))
    .reduce((sum, it) => sum + statSync(join(it.parentPath, it.name)).size, 0);
  expect(total).toBeLessThanOrEqual(8 * 1024 * 1024);
});
