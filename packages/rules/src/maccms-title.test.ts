import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { IncomingTitle } from './incoming-title.ts';
import { type MaccmsHome, type MaccmsRow, readMaccmsTitle } from './maccms-title.ts';
import { formatPlayColumns, readPlayColumns } from './play-list.ts';

const home: MaccmsHome = {
  now: new Date('2026-11-26T00:00:00Z'),
  offsetMinutes: 480,
  uploadProtocol: 'https',
  isPlayer: (code) => code === 'bm3u8',
};
const row = { vod_id: 1, vod_name: '片' };
const read = (given: MaccmsRow): IncomingTitle => {
  const found = readMaccmsTitle({ ...row, ...given }, home);
  if ('refused' in found) throw new Error(found.refused);
  return found.title;
};
const remarksOf = (given: MaccmsRow): unknown => {
  const found = readMaccmsTitle({ ...row, ...given }, home);
  return 'refused' in found ? found.refused : found.remarks;
};
const play = (from: string, url: string) =>
  read({ vod_play_from: from, vod_play_url: url }).lines.map(({ player, episodes }) => [
    player,
    ...episodes.map(({ title, address, part }) => `${part} ${title} ${address}`),
  ]);

describe('fields', () => {
  test.each([
    ['2018年', 2018],
    ['２０１７', 2017],
    ['2016-2019', 2016],
    [1895, 1895],
    ['2028', 2028],
    ...['20188', '0', '', '未知', null, [], {}, '1894', '2029', '201'].map((it) => [it, null]),
  ])('the year %j is %j', (given, year) => {
    expect(read({ vod_year: given }).year).toBe(year);
  });

  test.each([
    ['1:32:05', 5525],
    ['92', 5520],
    ['92分钟', 5520],
    ['45:10', 2710],
    ['', null],
    ['0', null],
    ['1:99:05', null],
    ['很长', null],
  ])('the duration %j is %j seconds', (given, seconds) => {
    expect(read({ vod_duration: given }).durationSeconds).toBe(seconds);
  });

  test.each([
    ['2026-11-01 12:00:00', '2026-11-01T04:00:00.000Z'],
    ['1700000000', '2023-11-14T22:13:20.000Z'],
    ['0000-00-00 00:00:00', undefined],
    ['2026-02-30 00:00:00', undefined],
    ['2099-01-01 00:00:00', undefined],
    [0, undefined],
    ['gestern', undefined],
  ])('the time %j is %j', (given, at) => {
    expect(read({ vod_time: given }).updatedAt?.toISOString()).toBe(at);
  });

  test.each([
    [
      'https://img.example/c.jpg#err2026-11-01',
      { kind: 'address', at: 'https://img.example/c.jpg' },
    ],
    ['mac://img.example/a.jpg', { kind: 'address', at: 'https://img.example/a.jpg' }],
    ['//img.example/b.jpg', { kind: 'address', at: 'https://img.example/b.jpg' }],
    ['upload/vod/1/a.jpg', { kind: 'file', at: 'upload/vod/1/a.jpg' }],
    ['/upload/a.jpg', { kind: 'file', at: 'upload/a.jpg' }],
    ['upload/../../etc/passwd', null],
    ['data:image/png;base64,iVBORw0KGgo=', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('the picture %j is %j', (given, picture) => {
    expect(read({ vod_pic: given }).picture).toEqual(picture);
  });

  test('people are told apart, and nobody is left out', () => {
    const title = read({
      vod_actor: '张三,李四/王五、赵六，钱七 孙八;周九|Tom Hanks',
      vod_director: '未知',
    });
    expect(title.actors).toEqual([
      '张三',
      '李四',
      '王五',
      '赵六',
      '钱七',
      '孙八',
      '周九',
      'Tom Hanks',
    ]);
    expect(title.directors).toEqual([]);
  });

  test('markup becomes plain lines', () => {
    const markup =
      '<p>第一段</p><p>&nbsp;&nbsp;第二段<br/>换行 &amp; 符号 &ldquo;引号&rdquo; &#20320;&#x597D; <b>粗</b></p>' +
      '<script>alert("</p>")</script><img src=x alt="a>b" onerror=alert(1)>1 < 2 &amp;lt;b&gt;';
    expect(read({ vod_content: markup }).introduction).toBe(
      '第一段\n第二段\n换行 & 符号 “引号” 你好 粗\n1 < 2 &lt;b>',
    );
  });

  test('a name is clean, and nothing of a name is a reason to refuse it', () => {
    const nameOf = (name: unknown) => read({ vod_name: name }).name;
    expect(nameOf('<b>带标签</b>的片名&amp;符号')).toBe('带标签的片名&符号');
    expect(nameOf('  两头 有  空格　')).toBe('两头 有 空格');
    expect(nameOf('a\u{0}b\u{202E}c\u{200B}d\u{D800}e\u{FEFF}')).toBe('abcde');
    expect(nameOf('长'.repeat(400))).toBe('长'.repeat(200));
    expect(remarksOf({ vod_name: '长'.repeat(400) })).toEqual(['name-cut']);
    for (const name of ['', null, [], '<b></b>', '\u{200B}', {}]) {
      expect(remarksOf({ vod_name: name })).toBe('no-name');
    }
    for (const id of ['', 0, 'a', -1, '1'.repeat(21), null]) {
      expect(remarksOf({ vod_id: id })).toBe('bad-id');
    }
  });

  test('what closes a title at its source closes it here', () => {
    expect(read({ vod_copyright: 1 }).hold).toBe('copyright');
    expect(read({ vod_pwd_play: 'x' }).hold).toBe('password');
    expect(read({ vod_status: 2 })).toMatchObject({ hold: 'in-review', standing: 'hidden' });
    expect(read({ vod_status: '4' })).toMatchObject({ hold: 'planned', standing: 'hidden' });
    expect(read({ vod_recycle_time: 5 }).standing).toBe('recycled');
    expect(read({}).standing).toBe('shown');
    expect(read({ vod_points_play: '10' }).wantsPay).toBe(true);
    expect(read({ vod_score: '9.5', vod_score_num: 0 }).score).toBe(null);
    expect(read({ vod_score: '99', vod_score_num: 3 }).score).toBe(null);
    expect(read({ vod_score: '7.5', vod_score_num: 3 }).score).toBe(7.5);
  });
});

describe('lines', () => {
  test.each([
    ['m', 'HD$https://a/1.m3u8', [['m', '1 HD https://a/1.m3u8']]],
    ['m', '', []],
    ['', 'https://a/1.m3u8', [['', '1  https://a/1.m3u8']]],
    ['m', '上$https://v1/a#下$https://v1/b', [['m', '1 上 https://v1/a', '2 下 https://v1/b']]],
    [
      'm',
      'https://a/1.m3u8#https://a/2.m3u8',
      [['m', '1  https://a/1.m3u8', '2  https://a/2.m3u8']],
    ],
    ['m', '1$https://a/1##2$https://a/2#', [['m', '1 1 https://a/1', '3 2 https://a/2']]],
    ['m', '1$https://a/1\r\n2$https://a/2', [['m', '1 1 https://a/1', '2 2 https://a/2']]],
    ['m', 'HD$https://a/1$bm3u8', [['m', '1 HD https://a/1']]],
    ['m', 'HD$https://a/1?s=a$b', [['m', '1 HD https://a/1?s=a$b']]],
    ['m', 'https://a/1.m3u8$HD', [['m', '1 HD https://a/1.m3u8']]],
    ['m', 'HD$https:||a/1.m3u8', [['m', '1 HD https://a/1.m3u8']]],
    ['m', 'HD$https://a/1.m3u8#t=10', [['m', '1 HD https://a/1.m3u8#t=10']]],
    ['m', 'HD$https://a/1#HD$https://a/2', [['m', '1 HD https://a/1', '2 HD https://a/2']]],
    ['m', '高清$https://a/1#标清$https://a/1', [['m', '1 高清 / 标清 https://a/1']]],
    [
      'm',
      '第3集$/3.mp4#第2集$/2.mp4#第1集$/1.mp4',
      [['m', '3 第1集 /1.mp4', '2 第2集 /2.mp4', '1 第3集 /3.mp4']],
    ],
    [
      'a$$$b',
      'x$//a/1$$$y$//b/1',
      [
        ['a', '1 x //a/1'],
        ['b', '1 y //b/1'],
      ],
    ],
    [
      'a,b',
      'x$//a/1$$$y$//b/1',
      [
        ['a', '1 x //a/1'],
        ['b', '1 y //b/1'],
      ],
    ],
    [
      'a',
      'x$//a/1$$$y$//b/1',
      [
        ['a', '1 x //a/1'],
        ['', '1 y //b/1'],
      ],
    ],
    ['a$$$b', 'x$//a/1', [['a', '1 x //a/1']]],
  ])('of %j and %j', (from, url, lines) => {
    expect(play(from, url)).toEqual(lines);
  });

  test('a line keeps its place among the old ones', () => {
    const { lines } = read({ vod_play_from: 'a$$$b', vod_play_url: '$$$y$//b/1' });
    expect(lines.map(({ player, place }) => [player, place])).toEqual([['b', 2]]);
  });

  test('what was odd is said', () => {
    const remarksFor = (from: string, url: string) =>
      remarksOf({ vod_play_from: from, vod_play_url: url });
    expect(remarksFor('a', 'x$//a/1$$$y$//b/1')).toEqual(['line-count']);
    expect(remarksFor('a', '2$//a/2#1$//a/1')).toEqual(['list-turned']);
    expect(remarksFor('a', 'x$//a/1#y$//a/1')).toEqual(['episodes-merged']);
    expect(remarksFor('a', Array.from({ length: 20_001 }, (_, n) => `//a/${n}`).join('#'))).toEqual(
      ['line-too-long'],
    );
  });

  test('an object from player to list takes the place of the columns', () => {
    const title = read({ dl: { a: 'HD$https://a/1', b: 'HD$https://b/1' } });
    expect(title.lines.map((it) => it.player)).toEqual(['a', 'b']);
  });
});

describe('any row', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('$', '#', '$$$', '<', '&#x;', '\u{0}'),
  );
  const value = fc.oneof(
    text,
    fc.array(text).map((it) => it.join('')),
    fc.integer(),
    fc.double(),
    fc.anything(),
  );
  const keys = [
    'vod_id',
    'vod_name',
    'vod_year',
    'vod_time',
    'vod_pic',
    'vod_content',
    'vod_actor',
    'vod_play_from',
    'vod_play_url',
    'vod_duration',
    'dl',
  ];

  test('is a record or a reason', () => {
    const rows = fc.record(Object.fromEntries(keys.map((key) => [key, value])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(rows, (given) => {
        const found = readMaccmsTitle(given, home);
        if ('refused' in found) return;
        const { title } = found;
        const texts = [
          title.name,
          title.introduction,
          ...title.actors,
          ...title.lines.flatMap((it) => it.episodes.map((one) => one.title)),
        ];
        for (const it of texts) expect(it).not.toMatch(/[\p{Cs}\u{202E}]/u);
        expect(title.name.length).toBeGreaterThan(0);
        expect(Array.from(title.name).length).toBeLessThanOrEqual(200);
        expect(title.year === null || Number.isInteger(title.year)).toBe(true);
      }),
    );
  });

  test('a list that is written and read again keeps every address', () => {
    const address = fc.webUrl({ validSchemes: ['https'] }).filter((it) => !/[#$]/.test(it));
    const title = fc.string({ minLength: 1, maxLength: 20 });
    const list = fc.array(fc.tuple(title, address), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), (lists) => {
        const url = lists
          .map((it) => it.map(([name, at]) => `${name.replaceAll(/[#$]/g, '')}$${at}`).join('#'))
          .join('$$$');
        const from = lists.map((_, index) => `p${index}`).join('$$$');
        const columns = { from, url, server: '', note: '' };
        const once = readPlayColumns(columns, home.isPlayer).lines;
        const twice = readPlayColumns(formatPlayColumns(once), home.isPlayer).lines;
        const addresses = (of: typeof once) =>
          of.map((it) => it.episodes.map((one) => one.address).toSorted());
        expect(addresses(twice)).toEqual(addresses(once));
        expect(new Set(addresses(once).flat())).toEqual(
          new Set(lists.flat().map(([, at]) => at.normalize('NFC'))),
        );
      }),
    );
  });
});
