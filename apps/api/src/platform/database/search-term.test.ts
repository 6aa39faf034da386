import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';

import { createTestDatabase } from '../../test/database.ts';
import {
  bothQueries,
  parseSearchTerm,
  queryFor,
  restGrams,
  startGrams,
  titleGrams,
} from './search-term.ts';

describe('a term', () => {
  test.each([
    ['雪山', '雪山'],
    ['  雪 山 ', '雪 山'],
    ['　雪　', '雪'],
    ['ＨＤ４Ｋ', 'hd4k'],
    ['Ⅳ', 'iv'],
    ['ﾃｽﾄ', 'テスト'],
    ['e\u0301', 'é'],
    ['雪\u0001\u0003山\u007f', '雪山'],
    ['İ', 'i'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['🏮', '🏮'],
  ])('%j is compared as %j', (typed, text) => {
    expect(parseSearchTerm(typed)).toEqual({ text, letters: Array.from(text) });
  });

  test.each(['', ' ', '\u0001', '\u0002\u0003', '　 \t'])('%j is none', (typed) => {
    expect(parseSearchTerm(typed)).toBeNull();
  });
});

const queriesOf = (typed: string): string[] => {
  const term = parseSearchTerm(typed);
  return term ? [startGrams, titleGrams, restGrams].map((grams) => queryFor([grams(term)])) : [];
};

describe('the grams of a term', () => {
  test.each([
    ['雪', [`(('\u0002雪'))`, `(('雪'))`, `(('\u0001雪':*))`]],
    ['雪山', [`(('\u0002雪山'))`, `(('雪山'))`, `(('\u0001雪山'))`]],
    ['雪山夜', [`(('\u0002雪山'&'山夜'))`, `(('雪山'&'山夜'))`, `(('\u0001雪山'&'\u0001山夜'))`]],
    ['哈哈哈', [`(('\u0002哈哈'&'哈哈'))`, `(('哈哈'))`, `(('\u0001哈哈'))`]],
    [`'\\`, [`(('\u0002''\\\\'))`, `(('''\\\\'))`, `(('\u0001''\\\\'))`]],
  ])('%j', (typed, queries) => {
    expect(queriesOf(typed)).toEqual(queries);
  });
});

describe('the database', () => {
  let client: pg.Client;
  beforeAll(async () => {
    const database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    return async () => {
      await client.end();
      await database.drop();
    };
  });

  const foldAll = async (texts: string[]): Promise<string[]> => {
    const { rows } = await client.query<{ folded: string }>(
      'select search_fold(given) as folded from unnest($1::text[]) with ordinality as it (given, n) order by n',
      [texts],
    );
    return rows.map((it) => it.folded);
  };

  test('folds every character as terms are folded', async () => {
    // Up to the letters that came with Unicode 16; the two may know different versions of what came later.
    const texts: string[] = [];
    for (let code = 1; code < 0x2_fa20; code++) {
      const isLater = (code >= 0xa7ce && code <= 0xa7f1) || (code >= 0x1_6ea0 && code <= 0x1_6ed3);
      if ((code < 0xd800 || code > 0xdfff) && !isLater) {
        texts.push(`a${String.fromCodePoint(code)}z`);
      }
    }
    const folded = await foldAll(texts);
    const differing = texts.filter((text, i) => parseSearchTerm(text)?.text !== folded[i]);
    expect(differing).toEqual([]);
  });

  test.each(['雪山', "o'neil", '\\', 'a:*&|!()', '<->', '  ', 'ﷺ', '👩‍👩‍👧'])(
    'reads the queries of %j',
    async (typed) => {
      for (const query of queriesOf(typed)) {
        const { rows } = await client.query('select numnode($1::tsquery) as nodes', [
          bothQueries(query, query),
        ]);
        expect(rows).toHaveLength(1);
      }
    },
  );

  test('holds a title and tags far longer than a real one', async () => {
    await client.query(`insert into category (code, name, level) values ('1', 'a', 1)`);
    for (const letter of ['𠮷', '灯', 'ﷺ']) {
      await client.query(
        `insert into video (title, author, tags, poster_key, duration_seconds, category_code, state, published_at)
         values ($1, $1, array[$1, null], 'k', 1, '1', 'published', now())`,
        [letter.repeat(5000)],
      );
    }
    const { rows } = await client.query('select count(*)::int as videos from video');
    expect(rows).toEqual([{ videos: 3 }]);
  });
});
