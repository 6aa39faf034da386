import { expect, test } from 'vitest';

import { numberParameters } from './statement.ts';

test('parameters get numbers in the order of their first places; casts and texts stay as they are', () => {
  const text = `select 'order:' || :id, to_char(at, 'HH24:MI'), ids[1 : :most::int] from film
    where id = any(:ids::bigint[]) and (:id::bigint is null or at < :until)`;
  expect(numberParameters(text)).toEqual({
    numbered: `select 'order:' || $1, to_char(at, 'HH24:MI'), ids[1 : $2::int] from film
    where id = any($3::bigint[]) and ($1::bigint is null or at < $4)`,
    names: ['id', 'most', 'ids', 'until'],
  });
  expect(numberParameters('select 1')).toEqual({ numbered: 'select 1', names: [] });
});

test('a text that counts a parameter and names another is refused', () => {
  expect(() => numberParameters('select :id, $1')).toThrow(/^\$1 is counted/);
});
