import { expect } from 'vitest';

import { auditLedger } from '../modules/ground/wallet/audit/audit.ts';
import type { Deps } from '../platform/deps.ts';

/** Fails with the rows that are wrong, unless coins, money and VIP time are all accounted for. */
export async function expectSoundLedger({ deps }: { deps: Pick<Deps, 'db'> }): Promise<void> {
  expect(await auditLedger(deps.db)).toEqual([]);
}
