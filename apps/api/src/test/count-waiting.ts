import { uncheckedStatement } from '../platform/database/statement.ts';
import type { TestApp } from './build-test-app.ts';

const selectWaiting = uncheckedStatement<{ count: number }>(
  'count-waiting',
  `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
);

/** How many connections to a test's database wait for a lock that another one holds. */
export const countWaiting = async ({ deps }: Pick<TestApp, 'deps'>): Promise<number> =>
  (await deps.db.row(selectWaiting))?.count ?? 0;
