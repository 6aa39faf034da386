import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isSuspiciouslyShort, matchEpisodes } from './line-update.ts';
import { chooseLoginName } from './moved-member.ts';
import { rootKindOf, suggestCategory } from './root-kind.ts';
import { guessPlayer, streamAddress } from './stream-address.ts';

test.each([
  ['动作片', '电影', 'film'],
  ['国产剧', '连续剧', 'series'],
  ['综艺', null, 'variety'],
  ['国产动漫', '动漫', 'animation'],
  ['纪录片', '电影', 'documentary'],
  ['子类4', '电影', 'film'],
  ['其他', null, null],
])('%s below %s is %s', (name, root, kind) => {
  expect(rootKindOf(name, root)).toBe(kind);
});

test('a category is suggested by its name, then by a word that says the same', () => {
  const here = [{ name: '影片' }, { name: '电视剧' }, { name: '动作片' }];
  expect(suggestCategory('动作片', here)?.name).toBe('动作片');
  expect(suggestCategory('电影', here)?.name).toBe('影片');
  expect(suggestCategory('连续剧', here)?.name).toBe('电视剧');
  expect(suggestCategory('综艺', here)).toBe(null);
});

const m3u8 = { kind: 'm3u8', serverPrefix: '' } as const;
test.each([
  ['https://v1.example/a/index.m3u8', m3u8, { address: 'https://v1.example/a/index.m3u8' }],
  ['//v1.example/r.m3u8', m3u8, { address: 'https://v1.example/r.m3u8' }],
  ['https://v1.example/s.m3u8?sign=a$b', m3u8, { address: 'https://v1.example/s.m3u8?sign=a$b' }],
  ['https://v1.example/play/1', m3u8, { address: 'https://v1.example/play/1' }],
  ['https://site.example/v_19rr.html', m3u8, { refused: 'not-a-stream' }],
  ['magnet:?xt=urn:btih:0000', m3u8, { refused: 'not-a-stream' }],
  ['file:///etc/passwd', m3u8, { refused: 'not-a-stream' }],
  ['javascript:alert(1)', m3u8, { refused: 'not-a-stream' }],
  ['movie/1.mp4', m3u8, { refused: 'no-prefix' }],
  [
    'movie/1.mp4',
    { kind: 'file', serverPrefix: 'https://cdn.example/x/' },
    { address: 'https://cdn.example/x/movie/1.mp4' },
  ],
  ['https://v1.example/1', { kind: 'page', serverPrefix: '' }, { refused: 'not-a-stream' }],
  [
    'https://v1.example/1.m3u8',
    { kind: 'page', serverPrefix: '' },
    { address: 'https://v1.example/1.m3u8' },
  ],
] as const)('%s plays at %o: %o', (given, player, result) => {
  expect(streamAddress(given, player)).toEqual(result);
});

test('a player is what most of its addresses are', () => {
  expect(guessPlayer('am3u8', ['https://a/1'])).toBe('m3u8');
  expect(guessPlayer('qiyi', ['https://a/1.html', 'https://a/2.html', 'https://a/3.m3u8'])).toBe(
    'page',
  );
  expect(guessPlayer('dp', ['https://a/1.mp4'])).toBe('file');
  expect(guessPlayer('xunlei', ['magnet:?x'])).toBe('ignored');
});

test('an episode keeps its id by title, then by address, then by place', () => {
  const known = [
    { id: 1, title: '1', address: 'a' },
    { id: 2, title: '2', address: 'b' },
    { id: 3, title: '3', address: 'c' },
  ];
  const listed = [
    { title: '2', address: 'new' },
    { title: 'one', address: 'a' },
    { title: 'x', address: 'y' },
    { title: '4', address: 'd' },
  ];
  const { episodes, vanished } = matchEpisodes(known, listed);
  expect(episodes.map((it) => it.id)).toEqual([2, 1, 3, null]);
  expect(vanished).toEqual([]);
});

test('an update gives each id once, and forgets none', () => {
  const text = fc.constantFrom('1', '2', '3', 'a', 'b');
  const known = fc.array(fc.record({ title: text, address: text }), { maxLength: 8 });
  fc.assert(
    fc.property(known, known, (before, after) => {
      const rows = before.map((it, index) => ({ ...it, id: index + 1 }));
      const { episodes, vanished } = matchEpisodes(rows, after);
      const ids = [...episodes.map((it) => it.id).filter((it) => it !== null), ...vanished];
      expect(ids.toSorted((a, b) => a - b)).toEqual(rows.map((it) => it.id));
      expect(episodes.map((it) => it.listed)).toEqual(after);
    }),
  );
  expect([
    isSuspiciouslyShort(10, 4),
    isSuspiciouslyShort(10, 5),
    isSuspiciouslyShort(1, 0),
  ]).toEqual([true, false, false]);
});

test.each([
  ['amy', '7', [], 'amy', null],
  ['amy', '7', ['amy'], 'amy_7', 'amy'],
  ['amy', '7', ['amy', 'amy_7'], 'amy_7_2', 'amy'],
  ['', '7', [], 'mac7', null],
  ['', '7', ['mac7'], 'mac7_7', null],
  ['', '7', ['mac7', 'mac7_7', 'mac7_7_2'], 'mac7_7_3', null],
])('"%s" with the number %s, where %o are taken, logs in as %s', (...row) => {
  const [name, remoteId, taken, loginName, oldLoginName] = row;
  const isTaken = (it: string) => taken.some((one) => one === it);
  expect(chooseLoginName({ remoteId, loginName: name }, isTaken)).toEqual({
    loginName,
    oldLoginName,
  });
});
