import { expect, it } from 'vitest';

import { texts } from '#text/texts.ts';

import { hrefOfWanted, readWanted } from './results-query.ts';

const read = (query: Record<string, string>) => readWanted(new URLSearchParams(query));
const unfiltered = { price: 'all', length: 'all', order: 'cartoon_score' } as const;
const nothing = {
  title: texts.screens.searchResults,
  term: '',
  type: '',
  sonType: '',
  ...unfiltered,
};

it('reads a search from an address', () => {
  const query = { title: '暗网', searchStr: ' 雪山 ', type: '80', sonType: '81,82' };
  expect(read(query)).toEqual({
    title: '暗网',
    term: '雪山',
    type: '80',
    sonType: '81,82',
    ...unfiltered,
  });
});

it('writes a search into an address', () => {
  const wanted = {
    title: '搜索',
    term: '50% & 更多',
    type: '15',
    sonType: '',
    price: 'free',
    length: 'long',
    order: 'create_time',
  } as const;
  const { searchParams } = new URL(hrefOfWanted(wanted), 'http://site.example');
  expect(readWanted(searchParams)).toEqual(wanted);
});

it.each([
  [{}],
  [{ type: 'abc' }],
  [{ type: '1234567890' }],
  [{ type: "1' or '1'='1" }],
  [{ type: '-1' }],
  [{ sonType: '81,' }],
  [{ sonType: '81;82' }],
  [{ sonType: '1,'.repeat(20) + '1' }],
  [{ searchStr: '\0 \n' }],
  [{ title: '\u202e' }],
  [{ price: 'cheap', length: '9', order: 'random' }],
])('takes %o for nothing', (query) => {
  expect(read(query)).toEqual(nothing);
});

it('cuts what is too long', () => {
  const { title, term } = read({ title: '长'.repeat(5000), searchStr: '词'.repeat(5000) });
  expect([title.length, term.length]).toEqual([20, 64]);
});
