import pg from 'pg';
import * as z from 'zod/mini';

import { type Database, type Db } from '../platform/database/db.ts';
import { uncheckedStatement } from '../platform/database/statement.ts';

interface PlanNode {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join()}}`);
  return pg.escapeLiteral(z.coerce.string().parse(value));
}

/**
 * How many blocks the statements of some work read, as the database counts them: by the plans that it makes for every
 * value alike, those of a statement that was prepared long ago, or by those for the values at hand.
 */
export async function countBlocks(
  db: Database,
  plans: 'generic' | 'custom',
  work: (db: Db) => Promise<unknown>,
): Promise<number> {
  let blocks = 0;
  const count = (text: string, values: unknown[] = []): Promise<void> =>
    db.transact(async (tx) => {
      await tx.query(`set local plan_cache_mode = force_${plans}_plan`);
      await tx.query(`prepare counted as ${text}`);
      const explain = uncheckedStatement<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        '',
        `explain (analyze, buffers, format json) execute counted (${values.map(literalOf).join()})`,
      );
      const plan = (await tx.row(explain))?.['QUERY PLAN'][0]?.Plan;
      blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      await tx.query('deallocate counted');
    });
  await work({
    rows: async (of, values) => (await count(of.text, values), db.rows(of, values)),
    row: async (of, values) => (await count(of.text, values), db.row(of, values)),
    one: async (of, values) => (await count(of.text, values), db.one(of, values)),
    run: async (of, values) => (await count(of.text, values), db.run(of, values)),
    query: (text, values) => db.query(text, values),
  });
  return blocks;
}
