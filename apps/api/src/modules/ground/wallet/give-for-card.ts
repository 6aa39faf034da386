import { EARNED_VIP, type GoodsKind, type VipPlan, vipPlanOfDays } from '@lantern/rules/vip-plans';

import type { Db } from '../../../platform/database/db.ts';
import { grantVip } from './grant-vip.ts';
import { postCredit } from './post-credit.ts';

/** A card that a member has redeemed, and its value: coins, or days of VIP. */
export interface RedeemedCard {
  cardId: number;
  memberId: number;
  goods: GoodsKind;
  /** Above 0. */
  amount: number;
  /** The plans on sale when the card is redeemed. */
  plans: readonly VipPlan[];
  at: Date;
}

/**
 * Gives a card's value: coins as if bought, or days of the plan on sale with as many days. Moves nothing when it was given
 * before.
 */
export async function giveForCard(
  tx: Db,
  { cardId, memberId, goods, amount, plans, at }: RedeemedCard,
): Promise<void> {
  const businessKey = `card:${cardId}`;
  if (goods === 'vip') {
    const plan = vipPlanOfDays(amount, plans)?.plan ?? EARNED_VIP;
    await grantVip(tx, { businessKey, memberId, reason: 'card', plan, days: amount, at });
    return;
  }
  const account = 'member_coins_bought';
  const postings = [
    { account: 'coin_source', amount: -amount },
    { account, memberId, amount },
  ] as const;
  const entry = { businessKey, kind: 'card', reason: { code: 'card' }, at, postings } as const;
  await postCredit(tx, { memberId, account, amount: BigInt(amount) }, entry);
}
