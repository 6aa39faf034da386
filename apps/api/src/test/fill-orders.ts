import type { TestApp } from './build-test-app.ts';
import { createMember } from './create-member.ts';
import { transactAsOwner } from './database.ts';

/** So many orders of a year, a second apart. */
export async function fillOrders(site: TestApp, year: number, rows: number): Promise<void> {
  const { memberId } = await createMember(site.deps);
  await transactAsOwner(site, (tx) =>
    tx.query(
      `insert into purchase_order (number, member_id, goods, coins, amount_fen, channel, method, state, created_at, expires_at)
       select 'C' || $3::text || '010112000000' || lpad(n::text, 6, '0'), $1, 'coins', 300, 3000, 'sandbox', 'sandbox', 'created',
              make_timestamptz($3::int, 1, 1, 0, 0, 0) + n * interval '1 second', make_timestamptz($3::int, 1, 2, 0, 0, 0) + n * interval '1 second'
         from generate_series(1, $2::int) n`,
      [memberId, rows, year],
    ),
  );
}
