import { Converter } from 'opencc-js/t2cn';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';

import { createTestDatabase } from '../../test/database.ts';
import {
  allQueries,
  parsePhrase,
  parsePlainPhrase,
  parseSearchTerm,
  patternsOf,
  queryFor,
  restGrams,
  startGrams,
  titleGrams,
} from './search-term.ts';

describe('a text', () => {
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
    ['👩‍👩‍👧❤️', '👩👩👧❤'],
    ['雪\u200B\u202E山\uFEFF', '雪山'],
    ['長街舊夢', '长街旧梦'],
    ['长街旧梦', '长街旧梦'],
    ['長街旧夢', '长街旧梦'],
    ['後來', '后来'],
  ])('%j is compared as %j', (typed, text) => {
    expect(parsePhrase(typed)).toEqual({ text, letters: Array.from(text) });
  });

  test.each(['', ' ', '\u0001', '\u0002\u0003', '　 \t'])('%j is none', (typed) => {
    expect(parsePhrase(typed)).toBeNull();
    expect(parseSearchTerm(typed)).toBeNull();
  });

  test('as it was folded before characters were simplified', () => {
    expect(parsePlainPhrase('長街\u200B ＨＤ')?.text).toBe('長街 hd');
  });
});

describe('a term', () => {
  const wordsOf = (typed: string) => parseSearchTerm(typed)?.words.map(({ text }) => text);

  test.each([
    ['雪山 夜航', ['雪山', '夜航']],
    ['雪山\u3000 \u00A0夜航\u200B', ['雪山', '夜航']],
    ['雪山 雪山', ['雪山']],
    ['雪山', ['雪山']],
  ])('%j has the words %j', (typed, words) => {
    expect(wordsOf(typed)).toEqual(words);
  });

  test('of traditional characters is also there as it was typed', () => {
    expect(parseSearchTerm('長街 HD')?.before).toMatchObject({ text: '長街 hd', before: null });
    expect(parseSearchTerm('长街 HD')?.before).toBeNull();
  });

  test('is compared letter by letter, whatever means something to the database', () => {
    const term = parseSearchTerm('100% a_b \\');
    if (term === null) throw new Error('no term');
    expect(patternsOf(term)).toEqual({
      within: ['%100\\%%', '%a\\_b%', '%\\\\%'],
      starts: ['100\\%%', 'a\\_b%', '\\\\%'],
    });
  });
});

const queriesOf = (typed: string): string[] => {
  const term = parsePhrase(typed);
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
    const differing = texts.filter((text, i) => parsePhrase(text)?.text !== folded[i]);
    expect(differing).toEqual([]);
  });

  test('folds all that OpenCC knows as one character each', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- because its types name their files without endings
    const simplify: (letter: string) => string = Converter({ from: 't', to: 'cn' });
    const characters: string[] = [];
    for (let code = 0x3400; code < 0x3_2000; code++) {
      const letter = String.fromCodePoint(code);
      if (/^\p{Script=Han}$/u.test(letter.normalize('NFKC'))) characters.push(letter);
    }
    const simple = characters.map((it) => simplify(it));
    const changed = characters.filter((it, i) => it !== simple[i]);
    expect(changed.length).toBeGreaterThan(3000);
    const [folded, foldedSimple] = [await foldAll(characters), await foldAll(simple)];
    const apart = characters.filter((_, i) => folded[i] !== foldedSimple[i]);
    // Those of which Unicode says otherwise.
    expect(apart.join('')).toBe('穭襬諮逕鉅鏇钁');
  });

  test.each(['雪山', "o'neil", '\\', 'a:*&|!()', '<->', '  ', 'ﷺ', '👩‍👩‍👧'])(
    'reads the queries of %j',
    async (typed) => {
      for (const query of queriesOf(typed)) {
        const { rows } = await client.query('select numnode($1::tsquery) as nodes', [
          allQueries([query, query]),
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
