import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type SharedPage, type SharedTitle, writeFeedJson, writeFeedXml } from './feed-answer.ts';
import { readFeedJson } from './feed-page.ts';
import { readFeedQuestion } from './feed-question.ts';
import { readMaccmsTitle } from './maccms-title.ts';

const usual = {
  format: 'json',
  what: 'list',
  page: 1,
  pageSize: 20,
  hours: null,
  category: null,
  words: '',
  ids: null,
};

describe('a question of a reader', () => {
  test.each([
    ['', {}, {}],
    [
      '',
      { ac: 'videolist', pg: '3', t: '30', h: '24' },
      { what: 'detail', page: 3, category: '30', hours: 24 },
    ],
    ['', { ac: 'detail', ids: '3,1,3, 2' }, { what: 'detail', ids: [3, 1, 2] }],
    [
      '',
      { at: 'xml', pagesize: '100', wd: ' 灯塔\u0000 ' },
      { format: 'xml', pageSize: 100, words: '灯塔' },
    ],
    ['at/xml/', { ac: 'list' }, { format: 'xml' }],
    ['ac/detail/at/xml/pg/2.html', {}, { what: 'detail', format: 'xml', page: 2 }],
    ['at/xml', { at: 'json' }, {}],
    ['wd/%E7%81%AF', {}, { words: '灯' }],
    ['wd/%E7%8', {}, { words: '%E7%8' }],
    // What can't be is not asked, or is the nearest that can.
    ['', { pg: '0' }, {}],
    ['', { pg: '-1' }, {}],
    ['', { pg: 'abc' }, {}],
    ['', { pg: '1e9' }, {}],
    ['', { pg: '99999999999999999999' }, { page: 1_000_000 }],
    ['', { pagesize: '5000' }, { pageSize: 100 }],
    ['', { h: '99999999' }, { hours: 87_840 }],
    ['', { t: '0' }, {}],
    ['', { t: "1' or 1=1" }, { category: '' }],
    ['', { ids: 'a,b' }, { ids: [] }],
    ['', { ac: 'videolist', t: '', pg: '', h: '', ids: '', wd: '' }, { what: 'detail' }],
    [
      '',
      { ids: Array.from({ length: 500 }, (_, at) => at + 1).join(',') },
      { ids: Array.from({ length: 100 }, (_, at) => at + 1) },
    ],
    ['', { pg: ['2', '3'], ac: { x: 'detail' } }, { page: 2 }],
    ['', { wd: '长'.repeat(500) }, { words: '长'.repeat(60) }],
  ])('%s %j', (behind, query, more) => {
    expect(readFeedQuestion(behind, query)).toEqual({ ...usual, ...more });
  });

  test('any question is within bounds', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const names = fc.constantFrom('ac', 'at', 't', 'pg', 'pagesize', 'h', 'wd', 'ids', '__proto__');
    const value = fc.oneof(
      text,
      fc.array(text),
      fc.constantFrom('0', '-1', '1e3', '٣', '9'.repeat(30)),
    );
    fc.assert(
      fc.property(text, fc.dictionary(names, value), (behind, query) => {
        const it = readFeedQuestion(behind, query);
        expect(it.page >= 1 && it.page <= 1_000_000).toBe(true);
        expect(it.pageSize >= 1 && it.pageSize <= 100).toBe(true);
        expect((it.ids ?? []).length <= 100).toBe(true);
        expect((it.ids ?? []).every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
        expect(Array.from(it.words).length <= 60 && !it.words.includes('\0')).toBe(true);
      }),
    );
  });
});

const title: SharedTitle = {
  id: 7,
  name: '灯塔 <二> & &amp; ]]>',
  aliases: ['Lighthouse'],
  category: { code: '31', name: '动作片', root: '30' },
  changedAt: new Date('2026-01-02T03:04:05Z'),
  addedAt: new Date('2025-01-01T00:00:00Z'),
  remark: '更新至2集',
  hasEnded: false,
  introduction: '第一段 a < b\n第二段 &lt;',
  picture: 'https://site.example/media/images/a.webp',
  tags: ['悬疑'],
  actors: ['甲', '乙'],
  directors: ['丙'],
  year: 2024,
  area: '大陆',
  language: '国语',
  durationSeconds: 5400,
  score: 8.5,
  referenceId: '26752088',
  lines: [
    {
      player: 'lantern',
      name: '线路一',
      episodes: [
        { title: '第1集 #预告$', address: 'https://site.example/media/feed/x/master.m3u8' },
        { title: '', address: 'https://v.example/a$b/2.m3u8?q=1#t=3' },
      ],
    },
    {
      player: 'cm3u8',
      name: '外线',
      episodes: [{ title: '第1集', address: 'https://v.example/1.m3u8' }],
    },
  ],
};
const page = (more: Partial<SharedPage> = {}): SharedPage => ({
  question: { what: 'detail', page: 1, pageSize: 20 },
  total: 41,
  message: '数据列表',
  categories: [
    { code: '30', name: '电影', parent: null },
    { code: '31', name: '动作片', parent: '30' },
  ],
  titles: [title],
  ...more,
});
const home = {
  now: new Date('2026-02-01T00:00:00Z'),
  offsetMinutes: 480,
  uploadProtocol: 'https',
  isPlayer: (code: string) => code === 'lantern',
};

describe('a page', () => {
  test('in JSON is read by our own reader as what it was', () => {
    const read = readFeedJson(writeFeedJson(page()));
    expect(read).toMatchObject({
      page: {
        pageCount: 3,
        total: 41,
        categories: [
          { code: '30', name: '电影', parent: null },
          { code: '31', name: '动作片', parent: '30' },
        ],
      },
    });
    const [row = {}] = 'page' in read ? read.page.rows : [];
    expect(readMaccmsTitle(row, home)).toMatchObject({
      remarks: [],
      title: {
        remoteId: '7',
        name: title.name,
        aliases: ['Lighthouse'],
        category: { code: '31', name: '动作片' },
        year: 2024,
        area: '大陆',
        language: '国语',
        actors: ['甲', '乙'],
        directors: ['丙'],
        remark: '更新至2集',
        tags: ['悬疑'],
        introduction: title.introduction,
        picture: { kind: 'address', at: title.picture },
        durationSeconds: 5400,
        referenceId: '26752088',
        updatedAt: title.changedAt,
        addedAt: title.addedAt,
        lines: [
          {
            player: 'lantern',
            episodes: [
              {
                title: '第1集 ＃预告＄',
                address: 'https://site.example/media/feed/x/master.m3u8',
                part: 1,
              },
              { title: '', address: 'https://v.example/a%24b/2.m3u8?q=1', part: 2 },
            ],
          },
          { player: 'cm3u8' },
        ],
      },
    });
  });

  test('of names alone has no lines, and says its players', () => {
    const question = { what: 'list', page: 2, pageSize: 20 } as const;
    const read: unknown = JSON.parse(writeFeedJson(page({ question })));
    expect(read).toMatchObject({
      code: 1,
      msg: '数据列表',
      page: 2,
      pagecount: 3,
      limit: 20,
      total: 41,
    });
    expect(read).toMatchObject({
      list: [
        { vod_id: 7, type_id: 31, vod_time: '2026-01-02 11:04:05', vod_play_from: 'lantern,cm3u8' },
      ],
    });
    expect(JSON.stringify(read)).not.toContain('.m3u8?');
    expect(writeFeedXml(page({ question }))).toContain('<dt>lantern,cm3u8</dt>');
  });

  test('in XML holds whatever its texts hold', () => {
    const xml = writeFeedXml(page({ titles: [{ ...title, area: '"<&\u0001\uD800' }] }));
    expect(xml).toContain('<list page="1" pagecount="3" pagesize="20" recordcount="41">');
    expect(xml).toContain('<name><![CDATA[灯塔 &lt;二> & &amp;amp; ]]]]><![CDATA[>]]></name>');
    expect(xml).toContain('<area>&quot;&lt;&amp;\uFFFD</area>');
    expect(xml).toContain('<dd flag="cm3u8"><![CDATA[第1集$https://v.example/1.m3u8]]></dd>');
    expect(xml).toContain('<class><ty id="30">电影</ty><ty id="31">动作片</ty></class></rss>');
  });
});
