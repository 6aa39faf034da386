import { expect } from 'vitest';

import type { Deps } from '../deps.ts';
import { auditLedger } from '../modules/wallet/audit.ts';

/** Fails with the rows that are wrong, unless coins, money and VIP time are all accounted for. */
export async function expectSoundLedger({ deps }: { deps: Pick<Deps, 'db'> }): Promise<void> {
  expect(await auditLedger(deps.db)).toEqual([]);
}
