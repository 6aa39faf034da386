import { expect, test } from 'vitest';

import type { DeclaredStatement } from '../src/platform/database/statement.ts';
import { useTestDatabase } from '../src/test/database.ts';
import { renderRows } from './render-rows.ts';

const declared = (
  name: string,
  text: string,
  more: Partial<DeclaredStatement> = {},
): DeclaredStatement => ({
  name,
  rowsOf: name,
  text,
  notNull: [],
  parameters: null,
  ...more,
});

/** The row types of statements, by name. */
async function rowsOf(...statements: DeclaredStatement[]): Promise<Record<string, string>> {
  const page = await renderRows(await useTestDatabase(), 'select 1', statements);
  return Object.fromEntries(
    [...page.matchAll(/^ {2}'(.+?)': (.+);$/gm)].map(([, name = '', row = '']) => [name, row]),
  );
}

const shown: readonly (readonly [what: string, text: string, row: string])[] = [
  [
    'columns of a table, as pg reads them',
    'select id, title, paid, own_price, created_at from video',
    '{ created_at: Date; id: number; own_price: number | null; paid: boolean; title: string }',
  ],
  [
    'an enum as the union of its labels',
    'select state from video',
    "{ state: 'draft' | 'in_review' | 'published' | 'taken_down' }",
  ],
  [
    'an array of an enum, read as texts',
    'select roles::text[] as roles from operator',
    "{ roles: ('owner' | 'content' | 'service' | 'money' | 'viewer')[] }",
  ],
  [
    'nothing for a change that returns nothing',
    'update video set paid = true where id = $1',
    'Record<string, never>',
  ],
  [
    'the columns that a change returns',
    'insert into claim (member_id, task, day) values ($1, $2, $3) returning id',
    '{ id: number }',
  ],
  [
    'a column that an outer join leaves out',
    'select e.title from video v left join episode e on e.video_id = v.id',
    '{ title: string | null }',
  ],
  [
    'the same where a condition needs its row',
    'select e.title from video v left join episode e on e.video_id = v.id where e.position > 1',
    '{ title: string }',
  ],
  [
    'a column that a condition needs',
    'select own_price from video where own_price is not null',
    '{ own_price: number }',
  ],
  [
    'a column that an update may set to null',
    'update video set own_price = $1 where own_price is not null returning own_price',
    '{ own_price: number | null }',
  ],
  [
    'the first value of several that is there',
    'select coalesce(own_price, 2) as price from video',
    '{ price: number }',
  ],
  [
    'the texts of each case',
    "select case when paid then 'coins' when dark_web then 'vip' end as how from video",
    "{ how: 'coins' | 'vip' | null }",
  ],
  [
    'a column where a case has made sure of it',
    'select case when own_price is null then 0 else 1 end as n, case when own_price is not null then own_price else 0 end as price from video',
    '{ n: number; price: number }',
  ],
  [
    'an aggregate that finds no row',
    'select max(id) as last, count(*) as all, sum(id)::int8 as sum from video',
    '{ all: number; last: number | null; sum: number | null }',
  ],
  [
    'an aggregate of a group',
    'select category_code, max(id) as last from video group by category_code',
    '{ category_code: string; last: number }',
  ],
  [
    'a query inside that may find nothing',
    'select (select title from episode where id = 1) as title, (select count(*) from episode) as n, exists (select from episode) as any',
    '{ any: boolean; n: number; title: string | null }',
  ],
  ['an array of ids', 'select array(select id from video) as ids', '{ ids: number[] }'],
  [
    'JSON that the statement builds',
    "select coalesce(json_agg(json_build_object('id', id, 'price', own_price)), '[]') as list from video",
    '{ list: ({ id: number; price: number | null })[] }',
  ],
  ['stored JSON as unknown', 'select reason from ledger_transaction', '{ reason: unknown }'],
  [
    'what a part before it answers',
    'with made as (update video set paid = true returning id, own_price) select * from made',
    '{ id: number; own_price: number | null }',
  ],
  [
    'both sides of a union',
    'select id, own_price as n from video union all select id, position from episode',
    '{ id: number; n: number | null }',
  ],
];

test('a row type shows what the SQL and the database show', async () => {
  const rows = await rowsOf(...shown.map(([what, text]) => declared(what, text)));
  expect(rows).toEqual(Object.fromEntries(shown.map(([what, , row]) => [what, row])));
});

test('a mark makes a column never null, and variants share one row type', async () => {
  const marked = declared('marked', 'select own_price from video', { notNull: ['own_price'] });
  const variants = ['one', 'other'].map((name, at) =>
    declared(`family-${name}`, `select ${at === 0 ? 'id' : 'nullif(id, 1)'} as id from video`, {
      rowsOf: 'family',
    }),
  );
  expect(await rowsOf(marked, ...variants)).toEqual({
    marked: '{ own_price: number }',
    family: '{ id: number | null }',
  });
});

test('a statement that does not fit the database is named', async () => {
  await expect(rowsOf(declared('spelled-wrongly', 'select titel from video'))).rejects.toThrow(
    /^spelled-wrongly: column "titel" does not exist/,
  );
});

test('values have the types of the parameters, by their names; each may be null', async () => {
  const page = await renderRows(await useTestDatabase(), 'select 1', [
    declared(
      'sent',
      `update video set title = $1, own_price = $2, state = $3, published_at = $4
        where id = any($5::bigint[]) and $6::jsonb is not null and $7::bytea is not null`,
      { parameters: ['title', 'price', 'state', 'at', 'ids', 'facts', 'digest'] },
    ),
    declared('alone', 'select 1 as one', { parameters: [] }),
    declared('counted', 'select title from video where id = $1'),
  ]);
  const [, values = ''] = page.split('export interface StatementValues {');
  expect([...values.matchAll(/^ {2}'(.+?)': (.+);$/gm)].map(([, ...it]) => it)).toEqual([
    ['alone', '[]'],
    [
      'sent',
      '[values: { at: Date | null; digest: Uint8Array | null; facts: unknown; ids: readonly (number | bigint | null)[] | null; ' +
        "price: number | null; state: 'draft' | 'in_review' | 'published' | 'taken_down' | null; title: string | null }]",
    ],
  ]);
});
