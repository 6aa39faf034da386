import pg from 'pg';
import { expect } from 'vitest';

import { auditChecks, type Finding } from '../modules/ground/wallet/audit/audit.ts';
import {
  createDatabase,
  createUnhurriedPool,
  type Database,
  type Db,
} from '../platform/database/db.ts';
import { uncheckedStatement } from '../platform/database/statement.ts';
import type { Deps } from '../platform/deps.ts';

const literalOf = (value: unknown): string =>
  Array.isArray(value) ? `array[${value.map(literalOf).join()}]` : pg.escapeLiteral(String(value));

/** The audit's checks as one statement, because tests ask for them hundreds of times. Without parameters it is planned once. */
const everyCheck = uncheckedStatement<{ check: string; row: string; found: string }>(
  'test-every-check',
  auditChecks
    .map(({ name, faults, values = [] }) => {
      const text = faults.text.replaceAll(/\$(\d+)/g, (_, at) => literalOf(values[Number(at) - 1]));
      return `select ${literalOf(name)} as "check", it.* from (${text}) it`;
    })
    .join('\nunion all\n'),
);

/**
 * By a site's pool, one for the checks alone; its connection ends with the database. Each connection plans them for itself,
 * which takes a core a tenth of a second, and a site's own pool would ask by one of its connections now, by another then.
 */
const checking = new WeakMap<pg.Pool, Db>();
function checkerOf({ pool }: Database): Db {
  const known = checking.get(pool);
  if (known) return known;
  const own = createDatabase(createUnhurriedPool(pool));
  checking.set(pool, own);
  return own;
}

/** Fails with the rows that are wrong, unless coins, money and VIP time are all accounted for. */
export async function expectSoundLedger({ deps }: { deps: Pick<Deps, 'db'> }): Promise<void> {
  const findings: Finding[] = await checkerOf(deps.db).rows(everyCheck);
  expect(findings).toEqual([]);
}
