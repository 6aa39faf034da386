import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { useTestApp } from '../../test/build-test-app.ts';
import { objectUses } from './object-uses.ts';

const planLine = z.object({ 'QUERY PLAN': z.string() });

/** A few dozen rows at most. */
const smallTables = new Set(['ad']);

test('whether an object is in use is asked of an index, in every table that can grow', async () => {
  const { deps } = await useTestApp();
  const plans = await deps.db.transact(async (tx) => {
    // Empty tables are read whole, unless that is out of the question.
    await tx.query('set local enable_seqscan = off');
    const found = [];
    for (const { table, column, holds } of objectUses.filter((it) => !smallTables.has(it.table))) {
      const { rows } = await tx.query(
        `explain (costs off) select ${holds} from (select 'a/b/c'::text collate "C" as key) o`,
      );
      const lines = rows.map((row) => planLine.parse(row)['QUERY PLAN']);
      found.push({ what: `${table}.${column}`, whole: lines.filter((it) => /Seq Scan/.test(it)) });
    }
    return found;
  });
  expect(plans.filter(({ whole }) => whole.length > 0)).toEqual([]);
});
