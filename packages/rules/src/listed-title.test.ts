import { describe, expect, test } from 'vitest';

import { readFilmName, readSeason } from './film-path.ts';
import { asMaccmsRow, m3uHead, readListHead, readListRow, readM3u } from './listed-title.ts';
import { readMaccmsTitle } from './maccms-title.ts';

const head = readListHead([
  '\uFEFF片名',
  'Category',
  '年份',
  'introduction',
  'file or address',
  'poster',
  '收费',
  '备注',
]);

describe('a list', () => {
  test('names its columns in either language, and needs a title and an address', () => {
    expect(head && [...head]).toEqual([
      ['title', 0],
      ['category', 1],
      ['year', 2],
      ['introduction', 3],
      ['address', 4],
      ['poster', 5],
      ['paid', 6],
    ]);
    expect(readListHead(['title', 'year'])).toBeNull();
    expect(readListHead(['灯塔', '电影', 'https://v.example/1.m3u8'])).toBeNull();
  });

  test.each([
    [['', '电影', '', '', 'https://v.example/1.m3u8'], 'no-title'],
    [['灯塔', '', '', '', ' '], 'no-address'],
    [['灯塔', '', '20188', '', 'a.mp4'], 'bad-year'],
    [['灯塔', '', '', '', 'a.mp4', '', '也许'], 'bad-paid'],
    [['灯塔', '', '', '', 'https://v.example/play.html'], 'not-a-stream'],
    [['灯塔', '', '', '', 'javascript:alert(1)'], 'not-a-stream'],
    [['灯塔', '', '', '', 'magnet:?xt=1'], 'not-a-stream'],
    [['灯塔', '', '', '', 'file:///etc/passwd'], 'not-a-stream'],
  ])('refuses %j: %s', (cells, refused) => {
    expect(head && readListRow(cells, head)).toEqual({ refused });
  });

  test('reads a row as it was typed', () => {
    const cells = ['=灯塔', '电影', '2020.0', '<b>一</b>', 'films/a b.mp4', 'p.jpg', '是'];
    expect(head && readListRow(cells, head)).toEqual({
      title: '=灯塔',
      category: '电影',
      year: 2020,
      introduction: '一',
      at: { kind: 'file', text: 'films/a b.mp4' },
      poster: 'p.jpg',
      isPaid: true,
      episode: '',
    });
    const line = head && readListRow(['灯塔', '', '', '', '//v.example/1.m3u8?a=1'], head);
    expect(line).toMatchObject({ at: { kind: 'address', text: 'https://v.example/1.m3u8?a=1' } });
  });

  test('in m3u is a film for each address', () => {
    const rows = readM3u(
      '#EXTM3U\n#EXTINF:-1 tvg-logo="https://p.example/1.jpg" group-title="电影, 新",灯塔, 第二部\r\n#EXTVLCOPT:x\nhttps://v.example/1.m3u8\n\nhttps://v.example/2.m3u8\n#EXTINF:10,白鹭\n#EXTGRP:剧集\na/3.mp4\n',
    );
    expect(rows).toEqual([
      ['灯塔, 第二部', '电影, 新', 'https://p.example/1.jpg', 'https://v.example/1.m3u8'],
      ['', '', '', 'https://v.example/2.m3u8'],
      ['白鹭', '剧集', '', 'a/3.mp4'],
    ]);
    expect(readListRow(rows[1] ?? [], m3uHead)).toEqual({ refused: 'no-title' });
  });

  test('becomes a row that is read as all others are', () => {
    const row = asMaccmsRow({
      id: '7',
      name: 'a < b & c',
      category: { id: '3', name: '电影' },
      year: 2020,
      introduction: '一\n二 <i>',
      poster: '封面/一.jpg',
      isPaid: true,
      episodes: [{ title: '1#$', address: 'https://v.example/1.m3u8?a=$b#c' }],
    });
    const home = {
      now: new Date('2026-01-01'),
      offsetMinutes: 480,
      uploadProtocol: 'https',
      isPlayer: () => false,
    };
    expect(readMaccmsTitle(row, home)).toMatchObject({
      title: {
        name: 'a < b & c',
        introduction: '一\n二 <i>',
        wantsPay: true,
        picture: { kind: 'file', at: '封面/一.jpg' },
        lines: [{ episodes: [{ title: '1＃＄', address: 'https://v.example/1.m3u8?a=%24b' }] }],
      },
    });
  });
});

describe('a name of a file or a folder', () => {
  test.each([
    ['灯塔 (2023)', '灯塔', 2023, null, null],
    ['The.Lighthouse.2019.1080p.BluRay.x264', 'The Lighthouse', 2019, null, null],
    ['2012 (2009)', '2012', 2009, null, null],
    ['1917', '1917', null, null, null],
    ['灯塔 S01E02 开端', '灯塔', null, 1, 2],
    ['Show.Name.s2e10.720p', 'Show Name', null, 2, 10],
    ['Show 1x05', 'Show', null, 1, 5],
    ['灯塔 第十二集', '灯塔', null, null, 12],
    ['第3集', '第3集', null, null, 3],
    ['05', '05', null, null, 5],
    ['EP07', 'EP07', null, null, 7],
    ['[字幕组] 白鹭 [1080p]', '白鹭', null, null, null],
    ['', '', null, null, null],
  ])('%s', (name, title, year, season, episode) => {
    expect(readFilmName(name)).toEqual({ title, year, season, episode });
  });

  test.each([
    ['Season 01', 1],
    ['season 2', 2],
    ['S03', 3],
    ['第二季', 2],
    ['第十二季', 12],
    ['灯塔 第3季', 3],
    ['Specials', 0],
    ['Extras', null],
    ['灯塔 (2023)', null],
  ])('%s is season %s', (name, season) => {
    expect(readSeason(name)).toBe(season);
  });
});
