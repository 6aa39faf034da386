import pg from 'pg';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { createScratchDatabase } from './testing/scratch-database.ts';

let pool: pg.Pool;
/** Separates the members and events of one test from those of others. */
let round = 0;

beforeAll(async () => {
  const database = await createScratchDatabase(inject('testServer'), 'lantern_migrated');
  pool = new pg.Pool({ connectionString: database.connectionString, max: 25 });
  pool.on('error', () => undefined);
  return async () => {
    await pool.end();
    await database.drop();
  };
});

beforeEach(async () => {
  round += 1;
  await pool.query(
    `with made as (
       insert into member (code, login_name, nickname, password_hash)
       values (10000000 + $1::int, 'a' || $1::int, 'a', 'x'), (20000000 + $1::int, 'b' || $1::int, 'b', 'x')
       returning id)
     insert into ledger_account (kind, member_id, currency) select 'member_coins_bought', id, 'coin' from made`,
    [round],
  );
});

type Posting = [account: string, amount: number];

/** Returns one statement that writes a transaction with these postings; an account is a kind, or a kind and a login name. */
function write(key: string, postings: Posting[]) {
  return pool.query(
    `with made as (insert into ledger_transaction (business_key, kind) values ($1, 'adjustment') returning id)
     insert into ledger_posting (transaction_id, account_id, currency, amount)
     select made.id, account.id, account.currency, given.amount
       from made, unnest($2::text[], $3::bigint[]) as given (name, amount)
       join ledger_account account
         on account.kind || coalesce(' ' || (select login_name from member where id = account.member_id), '') = given.name`,
    [
      `${key} ${round}`,
      postings.map(([account]) => (account.includes(' ') ? `${account}${round}` : account)),
      postings.map(([, amount]) => amount),
    ],
  );
}

const coins = async (login: string): Promise<number> => {
  const { rows } = await pool.query<{ balance: string; posted: string }>(
    `select balance, (select coalesce(sum(amount), 0) from ledger_posting where account_id = a.id) as posted
       from ledger_account a join member m on m.id = a.member_id where kind = 'member_coins_bought' and login_name = $1`,
    [`${login}${round}`],
  );
  const found = rows[0];
  expect(found?.balance).toBe(found?.posted);
  return Number(found?.balance);
};

/** Returns the name of the constraint that refused the work, or the SQL state. */
async function refusal(work: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof pg.DatabaseError) return error.constraint ?? error.code;
  throw new Error('not refused', { cause: error });
}

test('a balance is the sum of its postings', async () => {
  await write('gift', [
    ['coin_source', -5],
    ['member_coins_bought a', 5],
  ]);
  await write('spent', [
    ['member_coins_bought a', -2],
    ['coin_spending', 2],
  ]);
  expect(await coins('a')).toBe(3);
});

test('the same event twice moves nothing the second time', async () => {
  const gift: Posting[] = [
    ['coin_source', -5],
    ['member_coins_bought a', 5],
  ];
  await write('gift', gift);
  expect(await refusal(write('gift', gift))).toBe('ledger_transaction_business_key_key');
  expect(await coins('a')).toBe(5);
});

test('a member account never goes below zero', async () => {
  await write('gift', [
    ['coin_source', -5],
    ['member_coins_bought a', 5],
  ]);
  const tooMuch = write('spent', [
    ['member_coins_bought a', -6],
    ['coin_spending', 6],
  ]);
  expect(await refusal(tooMuch)).toBe('ledger_account_member_not_negative');
  expect(await coins('a')).toBe(5);
});

test.each([
  ['another member’s account', 'a', 'b', 'a'],
  ['an account of the site in another’s part', 'a', null, 'b'],
  ['a part that the transaction has not', null, 'a', 'a'],
])(
  'a posting is of its transaction’s member: not %s',
  async (_what, ofEntry, account, ofPosting) => {
    const idOf = (login: string | null) =>
      login === null
        ? 'null::bigint'
        : `(select id from member where login_name = '${login}${round}')`;
    const text = `with made as (insert into ledger_transaction (business_key, kind, member_id)
       values ('whose ${round}', 'adjustment', ${idOf(ofEntry)}) returning id)
     insert into ledger_posting (transaction_id, account_id, currency, amount, member_id)
     select made.id, account.id, account.currency, 1, ${idOf(ofPosting)} from made join ledger_account account
       on account.member_id is not distinct from ${idOf(account)} and account.kind in ('member_coins_bought', 'coin_source')`;
    expect(await refusal(pool.query(text))).toBe('ledger_posting_of_its_member');
  },
);

test.each<[string, Posting[]]>([
  ['one-sided', [['member_coins_bought a', 5]]],
  [
    'unequal',
    [
      ['coin_source', -4],
      ['member_coins_bought a', 5],
    ],
  ],
  [
    'across currencies',
    [
      ['sales', -5],
      ['member_coins_bought a', 5],
    ],
  ],
  ['empty', []],
])('a transaction that is %s is refused at commit', async (_name, postings) => {
  expect(await refusal(write('x', postings))).toBe('ledger_transaction_balances');
  expect(await coins('a')).toBe(0);
});

test('a written posting never changes, and only the ledger writes balances', async () => {
  await write('gift', [
    ['coin_source', -5],
    ['member_coins_bought a', 5],
  ]);
  const integrity = '23000';
  for (const sql of [
    'update ledger_posting set amount = amount * 2',
    'delete from ledger_posting',
    'truncate ledger_posting',
    `update ledger_transaction set business_key = 'other'`,
    'delete from ledger_transaction',
    'update ledger_account set balance = 100',
    `insert into ledger_account (kind, member_id, currency, balance) select 'member_hold', id, 'fen', 5 from member`,
  ]) {
    expect([sql, await refusal(pool.query(sql))]).toEqual([sql, integrity]);
  }
  expect(await coins('a')).toBe(5);
});

test('an account holds one currency, and only members have member accounts', async () => {
  const wrong = `insert into ledger_account (kind, member_id, currency) select 'member_hold', id, 'coin' from member`;
  expect(await refusal(pool.query(wrong))).toBe('ledger_account_kind_currency');
  const nobodys = `insert into ledger_account (kind, currency) values ('member_hold', 'fen')`;
  expect(await refusal(pool.query(nobodys))).toBe('ledger_account_member_kinds');
  const second = `insert into ledger_account (kind, currency) values ('sales', 'fen')`;
  expect(await refusal(pool.query(second))).toBe('ledger_account_house_kind');
});

test('twenty parallel transactions never overdraw an account, and transfers in both directions do not deadlock', async () => {
  await write('gift', [
    ['coin_source', -20],
    ['member_coins_bought a', 10],
    ['member_coins_bought b', 10],
  ]);
  const transfers = Array.from({ length: 20 }, (_, index) => {
    const [from, to] = index % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
    return write(`swap ${index}`, [
      [`member_coins_bought ${from}`, -1],
      [`member_coins_bought ${to}`, 1],
    ]);
  });
  await Promise.all(transfers);
  expect([await coins('a'), await coins('b')]).toEqual([10, 10]);

  const buys = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      write(`buy ${index}`, [
        ['member_coins_bought a', -2],
        ['coin_spending', 2],
      ]),
    ),
  );
  expect(buys.filter((it) => it.status === 'fulfilled')).toHaveLength(5);
  expect(await coins('a')).toBe(0);
});
