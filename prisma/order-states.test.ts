import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import type { OrderState } from './generated/enums.ts';
import { createScratchDatabase } from './testing/scratch-database.ts';

/**
 * The states to which an order may go from each state. Money that arrives after the order expired, or after the channel
 * reported a failure, is still honoured; a fulfilled order can only be refunded, once.
 */
const moves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['paid', 'expired', 'failed'],
  paid: ['fulfilled'],
  fulfilled: ['refunded'],
  refunded: [],
  expired: ['paid'],
  failed: ['paid'],
};

const nameConstraint = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.constraint ?? error.message) : String(error);

test('the trigger allows exactly the changes of the table', async () => {
  const database = await createScratchDatabase(inject('testServer'), 'lantern_migrated');
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  // The same columns and trigger, without the constraints for the other columns of a state.
  await client.query(`
    create table moved (like purchase_order including defaults including identity);
    create trigger guarded before update on moved for each row execute function purchase_order_guard()`);
  const states = await client.query<{ state: OrderState }>(
    `select unnest(enum_range(null::order_state))::text as state`,
  );
  const all = states.rows.map(({ state }) => state);
  const move = (from: OrderState, to: OrderState): Promise<string> =>
    client
      .query('update moved set state = $2 where number = $1', [`${from} ${to}`, to])
      .then(() => 'moved', nameConstraint);
  for (const from of all) {
    for (const to of all) {
      await client.query(
        `insert into moved (number, member_id, goods, amount_fen, channel, method, state, created_at, expires_at)
         values ($1, 1, 'coins', 1, 'sandbox', 'sandbox', $2, now(), now())`,
        [`${from} ${to}`, from],
      );
      const mayMove = from === to || moves[from].includes(to);
      expect([from, to, await move(from, to)]).toEqual([
        from,
        to,
        mayMove ? 'moved' : 'purchase_order_moves',
      ]);
    }
  }
});
