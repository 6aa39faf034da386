import { DAY_MS } from '@lantern/rules/shanghai-time';
import { isVipActive } from '@lantern/rules/vip';
import { EARNED_VIP, type GoodsKind } from '@lantern/rules/vip-plans';

import type { Db } from '../../../platform/database/db.ts';
import { lockMember } from '../../../platform/database/lock-member.ts';
import type { Posting } from './accounts.ts';
import { grantVip } from './grant-vip.ts';
import { lockPurse, postTransaction } from './ledger.ts';
import { postCredit } from './post-credit.ts';
import { takeBackVip } from './take-back.ts';

/** Coins or days of VIP that an operator gives a member, or takes when negative. */
export interface AdjustmentToApply {
  adjustmentId: number;
  memberId: number;
  goods: GoodsKind;
  /** Never 0. */
  amount: number;
  at: Date;
}

/**
 * Applies an adjustment. Returns `short`, and moves nothing, when it takes more than the member has. Given coins pay the
 * member's debt first.
 */
export function applyAdjustment(tx: Db, it: AdjustmentToApply): Promise<'applied' | 'short'> {
  if (it.goods === 'vip') return it.amount > 0 ? giveDays(tx, it) : takeDays(tx, it);
  return it.amount > 0 ? give(tx, it) : take(tx, it);
}

const keyOf = ({ adjustmentId }: AdjustmentToApply): string => `adjustment:${adjustmentId}`;

async function giveDays(tx: Db, it: AdjustmentToApply): Promise<'applied'> {
  const { memberId, amount: days, at } = it;
  const grant = { businessKey: keyOf(it), memberId, plan: EARNED_VIP, days, at } as const;
  await grantVip(tx, { ...grant, reason: 'adjustment' });
  return 'applied';
}

/** Takes at most the days that are left; a started day counts as a whole one. */
async function takeDays(tx: Db, it: AdjustmentToApply): Promise<'applied' | 'short'> {
  const { memberId, at } = it;
  const days = -it.amount;
  const vipExpiresAt = (await lockMember(tx, memberId))?.vipExpiresAt ?? null;
  const leftMs = (vipExpiresAt?.getTime() ?? 0) - at.getTime();
  if (!isVipActive(vipExpiresAt, at) || days > Math.ceil(leftMs / DAY_MS)) return 'short';
  const taken = { businessKey: keyOf(it), memberId, plan: EARNED_VIP, days, at };
  await takeBackVip(tx, { ...taken, keepsPlan: true });
  return 'applied';
}

async function give(tx: Db, it: AdjustmentToApply): Promise<'applied'> {
  const { memberId, amount, at } = it;
  const account = 'member_coins_given';
  const postings = [
    { account: 'coin_gifts', amount: -amount },
    { account, memberId, amount },
  ] as const;
  const reason = { code: 'given_by_operator' } as const;
  const entry = { businessKey: keyOf(it), kind: 'adjustment', reason, at, postings } as const;
  await postCredit(tx, { memberId, account, amount: BigInt(amount) }, entry);
  return 'applied';
}

/** Takes given coins before bought coins, each back to the account that such coins come from. */
async function take(tx: Db, it: AdjustmentToApply): Promise<'applied' | 'short'> {
  const { memberId, at } = it;
  const coins = -it.amount;
  const purse = await lockPurse(tx, memberId, 'coin');
  const given = purse.get('member_coins_given') ?? 0;
  const fromGiven = Math.min(coins, given);
  const fromBought = coins - fromGiven;
  if (fromBought > (purse.get('member_coins_bought') ?? 0)) return 'short';
  const postings: Posting[] = [
    { account: 'member_coins_given', memberId, amount: -fromGiven },
    { account: 'coin_gifts', amount: fromGiven },
    { account: 'member_coins_bought', memberId, amount: -fromBought },
    { account: 'coin_source', amount: fromBought },
  ];
  const reason = { code: 'taken_by_operator' } as const;
  await postTransaction(tx, {
    memberId,
    businessKey: keyOf(it),
    kind: 'adjustment',
    reason,
    at,
    postings: postings.filter((posting) => posting.amount !== 0),
  });
  return 'applied';
}
