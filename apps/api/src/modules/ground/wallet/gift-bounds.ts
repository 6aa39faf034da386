import type { SiteSettings } from '@lantern/contracts/entities/site-settings';
import type { GoodsKind } from '@lantern/rules/vip-plans';

import type { Db } from '../../../platform/database/db.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import { sumGivenAlone } from './wallet.repo.ts';

type BoundSettings = Pick<
  SiteSettings,
  'twoPersonCoins' | 'twoPersonDays' | 'grantDailyCoins' | 'grantDailyDays'
>;

/** The bound above which a gift takes a second person, and the bound for one operator's day. */
export const giftBoundsOf = (settings: BoundSettings) => ({
  coins: { together: settings.twoPersonCoins, aDay: settings.grantDailyCoins },
  vip: { together: settings.twoPersonDays, aDay: settings.grantDailyDays },
});

/**
 * What an operator has given and taken alone since a moment, each without its sign: adjustments, and goods beyond what was
 * paid for them. It stays so until this transaction ends.
 */
export async function lockSpent(
  tx: Db,
  asked: { operatorId: number; goods: GoodsKind; since: Date },
): Promise<number> {
  await lockName(tx, `adjustments:${asked.operatorId}`);
  return sumGivenAlone(tx, asked);
}
