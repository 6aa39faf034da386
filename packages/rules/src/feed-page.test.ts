import fc from 'fast-check';
import { expect, test } from 'vitest';

import { categoriesOf, readFeedJson } from './feed-page.ts';

const listed = '{"code":1,"pagecount":"2","total":"21","list":[{"vod_id":1,"vod_name":"白鹭"}]}';

test.each([
  ['as it should be', listed],
  ['with a mark of its bytes', `\u{FEFF}${listed}`],
  ['behind a warning', `<br />\n<b>Warning</b>: x in <b>/a.php</b><br />\n${listed}`],
  ['with its list as an object', listed.replace('[{', '{"0":{').replace('}]', '}}')],
  ['with a raw line break in a text', listed.replace('白鹭', '白\n鹭')],
])('an answer is read %s', (_name, text) => {
  const read = readFeedJson(text);
  expect(read).toMatchObject({ page: { pageCount: 2, total: 21, rows: [{ vod_id: 1 }] } });
});

test.each([
  ['closed', 'closed', ''],
  ['{"code":0,"msg":"非法请求","list":null}', 'refused', '非法请求'],
  ['<!DOCTYPE html><title>Just a moment...</title>', 'no-feed', 'Just a moment...'],
  ['', 'no-feed', ''],
  ['[]', 'no-feed', '[]'],
  [listed.slice(0, 40), 'cut', listed.slice(0, 40)],
])('%s is %s', (text, fault, detail) => {
  expect(readFeedJson(text)).toEqual({ fault, detail });
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json({ maxDepth: 2 })), (text) => {
      const read = readFeedJson(text);
      expect('page' in read || read.detail.length <= 80).toBe(true);
    }),
  );
});

test('categories have two levels, and those of titles are among them', () => {
  const page = {
    pageCount: 1,
    total: null,
    categories: [
      { code: '1', name: '电影', parent: null },
      { code: '6', name: '动作片', parent: '1' },
      { code: '60', name: '武侠片', parent: '6' },
      { code: '7', name: '喜剧片', parent: '99' },
    ],
    rows: [{ type_id: 14, type_name: '国产剧' }, { type_id: 6, type_name: '别的名字' }, {}],
  };
  expect(categoriesOf(page)).toEqual([
    { code: '1', name: '电影', parent: null },
    { code: '6', name: '动作片', parent: '1' },
    { code: '60', name: '武侠片', parent: '1' },
    { code: '7', name: '喜剧片', parent: null },
    { code: '14', name: '国产剧', parent: null },
  ]);
});
