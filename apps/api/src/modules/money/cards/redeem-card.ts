import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { redeemCard as redeemCall } from '@lantern/contracts/calls/cards';
import { readCardCode } from '@lantern/rules/card-code';

import type { MemberContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { lockUnbanned } from '../../../platform/database/lock-member.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { saleTermsOf } from '../../ground/site/sale-terms.ts';
import { giveForCard, type RedeemedCard } from '../../ground/wallet/give-for-card.ts';
import { saveRedeemed, lockCard, type LockedCard } from './cards.repo.ts';
import { findCoupon } from './coupon.ts';
import { digestOf } from './make-cards.ts';

/**
 * Gives the caller the value of a card, once; a caller who sends it again gets the first answer. A wrong code counts against
 * the limit of guesses; a card that another member used is refused as used.
 */
export async function redeemCard(
  context: MemberContext,
  { code }: PayloadOf<typeof redeemCall>,
): Promise<AnswerOf<typeof redeemCall>> {
  const { deps, limit, actor } = context;
  const { memberId } = actor;
  await limit.check(deps.db);
  const characters = readCardCode(code);
  const { plans } = await saleTermsOf(deps)();
  const redeeming = { memberId, plans, at: deps.now() };
  const given = await deps.db.transact(async (tx) => {
    await lockUnbanned(tx, memberId);
    const card = characters === null ? null : await lockCard(tx, { digest: digestOf(characters) });
    if (card === null) return null;
    if (card.redeemedAt === null || card.memberId !== memberId) {
      checkGood(card, redeeming);
      await redeem(tx, card, redeeming);
    }
    return { goods: card.goods, amount: card.amount };
  });
  if (given === null) {
    if ((await findCoupon(deps.db, code)) !== null) refuse('card-is-coupon');
    await limit.count(deps.db);
    return refuse('card-unknown');
  }
  killPoint('card: committed');
  return given;
}

type Redeeming = Pick<RedeemedCard, 'memberId' | 'plans' | 'at'>;

/** Refuses a card that this member can't redeem. */
function checkGood(card: LockedCard, { memberId, at }: Redeeming): void {
  if (card.redeemedAt !== null) refuse('card-used');
  if (card.revokedAt !== null) refuse('card-revoked');
  if (card.isWaiting) refuse('card-waiting');
  if (card.validUntil !== null && card.validUntil.getTime() <= at.getTime()) refuse('card-over');
  if (card.makerId === memberId) refuse('own-account');
}

async function redeem(tx: Db, card: LockedCard, redeeming: Redeeming): Promise<void> {
  const { cardId, goods, amount } = card;
  await saveRedeemed(tx, { cardId, memberId: redeeming.memberId, at: redeeming.at });
  killPoint('card: kept');
  await giveForCard(tx, { cardId, goods, amount, ...redeeming });
  killPoint('card: before commit');
}
