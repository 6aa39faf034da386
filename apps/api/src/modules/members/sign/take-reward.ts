import type { Reward } from '@lantern/rules/sign-in';
import { EARNED_VIP } from '@lantern/rules/vip-plans';

import type { Db } from '../../../platform/database/db.ts';
import { giveCoins } from '../../ground/wallet/give-coins.ts';
import { grantVip } from '../../ground/wallet/grant-vip.ts';
import { saveClaim, type NewClaim } from './sign.repo.ts';

/** Pays a reward and keeps its claim. Returns false, and moves nothing, when this claim was paid before. */
export async function takeReward(tx: Db, claim: NewClaim, reward: Reward): Promise<boolean> {
  const paidBy = await pay(tx, claim, reward);
  if (paidBy.transactionId === null && paidBy.grantId === null) return false;
  await saveClaim(tx, claim, paidBy);
  return true;
}

async function pay(tx: Db, { task, memberId, day, at }: NewClaim, { kind, amount }: Reward) {
  const businessKey = `claim:${memberId}:${task}:${day}`;
  const given = { businessKey, memberId, at };
  if (kind === 'coins') {
    const reason = { code: 'reward', task } as const;
    return {
      transactionId: await giveCoins(tx, { ...given, coins: amount, reason }),
      grantId: null,
    };
  }
  const vip = { ...given, reason: 'sign_in', plan: EARNED_VIP, days: amount } as const;
  return { transactionId: null, grantId: await grantVip(tx, vip) };
}
