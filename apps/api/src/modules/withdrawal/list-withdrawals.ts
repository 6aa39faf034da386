import type { Withdrawal } from '@lantern/contracts/entities/withdrawal';
import { parseYuan } from '@lantern/rules/money';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';
import type { WithdrawalState } from '@lantern/rules/withdrawal-states';

import type { Deps } from '../../platform/deps.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { findWithdrawals } from './handling.repo.ts';
import { presentWithdrawal } from './withdrawal.present.ts';

/** A page of withdrawals, in one state or in all, the oldest first. */
export async function listWithdrawals(
  deps: Deps,
  wanted: { state: WithdrawalState | undefined; currentPage: number },
): Promise<{ list: Withdrawal[]; total: number }> {
  const window = { offset: pageOffset(wanted.currentPage), limit: PAGE_SIZE };
  const { rows, total } = await findWithdrawals(deps.db, wanted.state ?? null, window);
  const twoPersonAboveFen = parseYuan((await siteSettingsOf(deps)()).twoPersonWithdrawal) ?? 0n;
  return { list: rows.map((row) => presentWithdrawal(row, twoPersonAboveFen)), total };
}
