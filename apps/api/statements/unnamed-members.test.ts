import { expect, test } from 'vitest';

import { mayLeaveOut } from './members-unnamed.ts';
import { complainOfUnnamed, findUnnamed } from './unnamed-members.ts';

const tables = { asked: ['play', 'likes', 'ledger_posting'], onlyFilled: ['ledger_posting'] };

test.each<[string, string[]]>([
  ['select 1 from play where id = $1', ['play']],
  ['select 1 from play where id = $1 and member_id = $2', []],
  ['select member_id from play where id = $1', ['play']],
  ['select 1 from play where (member_id, kind) = ($1, $2)', []],
  ['select 1 from play where member_id = any($1)', []],
  ['select 1 from play p join likes l on l.member_id = p.member_id where p.id = $1', []],
  ['select 1 from play p join likes l on l.id = p.id where p.member_id = $1', ['likes']],
  ['select 1 from play join likes using (member_id) where play.id = $1', []],
  ['select 1 from film left join play on play.film = film.id', ['play']],
  [
    'select (select 1 from likes where likes.id = play.id) from play where member_id = $1',
    ['likes'],
  ],
  [
    'select (select 1 from likes where likes.member_id = play.member_id) from play where play.member_id = $1',
    [],
  ],
  ['select 1 from film where exists (select from play where film = film.id)', ['play']],
  ['select 1 from play where member_id = $1 union all select 1 from likes', ['likes']],
  ['with play as (select 1) select * from play', []],
  ['with found as (select * from likes) select * from found', ['likes']],
  ['update play set seconds = 1 where id = $1', ['play']],
  ['update play set seconds = 1 where id = $1 and member_id = $2', []],
  ['update film set plays = 1 from play where play.film = film.id', ['play']],
  ['delete from play where id = $1', ['play']],
  ['delete from play using likes where play.member_id = likes.member_id', []],
  ['insert into play (film) values ($1)', ['play']],
  ['insert into play (member_id, film) select member_id, $1 from likes where member_id = $2', []],
  ['insert into film (id) select film from play where id = $1', ['play']],
  ['select 1 from ledger_posting where id = $1', []],
  ['insert into ledger_posting (amount) values ($1)', ['ledger_posting']],
])('%s leaves out the member of %j', async (text, left) => {
  expect(await findUnnamed(text, tables)).toEqual(left);
});

test('a statement that leaves its member out is complained of, unless it is listed; so is a list that says too much', async () => {
  const start = mayLeaveOut[0]?.names[0] ?? '';
  const text = 'delete from play where id = $1';
  const listed = { name: `${start}of all`, text };
  const complaints = await complainOfUnnamed([{ name: 'play-forget', text }, listed], ['play']);
  expect(complaints[0]).toBe('statement play-forget does not name member_id of play');
  expect(complaints.slice(1).every((it) => it.startsWith('no statement '))).toBe(true);
  expect(complaints).not.toContainEqual(expect.stringContaining(`no statement ${start}…`));
});
