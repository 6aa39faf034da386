import pg from 'pg';
import { expect } from 'vitest';

import { auditChecks, type Finding } from '../modules/ground/wallet/audit/audit.ts';
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

/** Fails with the rows that are wrong, unless coins, money and VIP time are all accounted for. */
export async function expectSoundLedger({ deps }: { deps: Pick<Deps, 'db'> }): Promise<void> {
  const findings: Finding[] = await deps.db.rows(everyCheck);
  expect(findings).toEqual([]);
}
