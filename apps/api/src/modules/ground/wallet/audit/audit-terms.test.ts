import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Db } from '../../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createMember } from '../../../../test/create-member.ts';
import { buy, coinsFor, placeOrder, vipDays } from '../../../../test/pay-order.ts';
import { auditLedger, findFaults } from './audit.ts';

let site: TestApp;

/** An order of days, one of coins, and one that was never paid. */
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  const member = await createMember(site.deps);
  await buy(site, member, vipDays(90));
  await buy(site, member, coinsFor(30));
  await placeOrder(site, member, vipDays(365));
});
afterAll(() => site.close());

class Undo extends Error {}
let planted = 0;
const run = (tx: Db, sql: string) => tx.run(uncheckedStatement(`test-terms-${planted++}`, sql));
const costs = 'an order costs what its terms say, in force by then';

test('nothing is wrong with what went through the calls', async () => {
  expect(await auditLedger(site.deps.db)).toEqual([]);
});

const later = (state: string, content: string, from: string) =>
  `insert into sale_terms (kind, content, state, effective_from, reason, created_at)
   select kind, ${content}, '${state}', ${from}, 'planted', now() from sale_terms where kind = 'coins'`;

test.each<[string, string]>([
  [
    'a plan at another price',
    `update sale_terms set content = replace(content::text, '100.00', '99.00')::jsonb where kind = 'plans'`,
  ],
  [
    'an order of a plan that is not on sale',
    `update sale_terms set content = jsonb_set(content, '{plans,2,isOnSale}', 'false') where kind = 'plans'`,
  ],
  [
    'an offer that had ended',
    `update sale_terms set content = jsonb_set(content, '{plans,2}', content -> 'plans' -> 2
       || '{"price": "300.00", "offer": {"price": "200.00", "endTime": "2020-01-01 00:00:00"}}') where kind = 'plans'`,
  ],
  [
    'the price of a first purchase without its mark',
    `update sale_terms set content = jsonb_set(content, '{plans,2}', content -> 'plans' -> 2
       || '{"price": "300.00", "firstPrice": "200.00"}') where kind = 'plans'`,
  ],
  [
    'more coins for a yuan',
    `update sale_terms set content = content || '{"coinsPerYuan": 11}' where kind = 'coins'`,
  ],
  [
    'an amount outside the range',
    `update sale_terms set content = content || '{"minYuan": 31}' where kind = 'coins'`,
  ],
  [
    'terms that began after it',
    `update sale_terms set effective_from = '2999-01-01' where kind = 'coins'`,
  ],
  ['terms that others had taken the place of', later('confirmed', 'content', `'2020-01-01'`)],
  [
    'terms of another kind',
    `update purchase_order set sale_terms_id = (select id from sale_terms where kind = 'episode') where goods = 'coins'`,
  ],
])('%s is found', async (_, sql) => {
  const found = site.deps.db.transact(async (tx) => {
    await run(tx, `set local session_replication_role = 'replica'`);
    await run(tx, sql);
    const checks = (await findFaults(tx)).map(({ check }) => check);
    expect(checks).toContain(costs);
    throw new Undo();
  });
  await expect(found).rejects.toThrow(Undo);
});

test('versions that wait, or come later, are no matter', async () => {
  const kept = site.deps.db.transact(async (tx) => {
    await run(tx, later('waiting', `'{}'`, `'2020-01-01'`));
    await run(tx, later('confirmed', 'content', `now() + interval '9 years'`));
    expect(await findFaults(tx)).toEqual([]);
    throw new Undo();
  });
  await expect(kept).rejects.toThrow(Undo);
});
