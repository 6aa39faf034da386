import { vipDaysSince } from '@lantern/rules/moved-member';
import { EARNED_VIP } from '@lantern/rules/vip-plans';

import type { Db } from '../../../platform/database/db.ts';
import { grantVip } from './grant-vip.ts';
import { lockPurse, postTransaction } from './ledger.ts';
import {
  findMovedVip,
  insertMovedCoins,
  insertMovedVip,
  type MovedCoins,
  type MovedVip,
} from './move-in.repo.ts';
import { postCredit } from './post-credit.ts';

/** What members of another site had there, for members whom the caller's transaction has made. */
interface MovedGoods {
  source: string;
  at: Date;
  coins: readonly MovedCoins[];
  vip: readonly MovedVip[];
}

/** Gives members what they had on another site: coins as given ones, and VIP until its day. Answers the coins that it gave. */
export async function giveMovedGoods(
  tx: Db,
  { source, at, coins, vip }: MovedGoods,
): Promise<number> {
  if (vip.length > 0) await insertMovedVip(tx, vip);
  return insertMovedCoins(tx, { source, at, rows: coins });
}

/** Gives a member who is here what their points on the other site have grown by. Null when this was given before. */
export function giveMovedMore(
  tx: Db,
  { source, at, memberId, businessKey, coins, points }: MovedCoins & { source: string; at: Date },
): Promise<string | null> {
  const account = 'member_coins_given';
  const postings = [
    { account: 'coin_gifts', amount: -coins },
    { account, memberId, amount: coins },
  ] as const;
  const reason = { code: 'moved_in', source, points } as const;
  const entry = { businessKey, kind: 'moved_in', reason, at, postings } as const;
  return postCredit(tx, { memberId, account, amount: BigInt(coins) }, entry);
}

/** The end that the VIP of a member who came before has on the other site. */
interface MovedVipEnd {
  memberId: number;
  /** That of what they brought. */
  businessKey: string;
  until: Date;
}

/**
 * Gives members who are here the days by which their VIP on the other site has grown since it came, on top of what they have
 * here. Answers how many got some.
 */
export async function giveMovedVipMore(
  tx: Db,
  { sourceId, at }: { sourceId: number; at: Date },
  ends: readonly MovedVipEnd[],
): Promise<number> {
  if (ends.length === 0) return 0;
  const memberIds = ends.map(({ memberId }) => memberId);
  const rows = await findMovedVip(tx, { memberIds, sourceId });
  const known = new Map(rows.map((it) => [it.memberId, it]));
  let given = 0;
  for (const { memberId, businessKey, until } of ends) {
    const days = vipDaysSince(until, known.get(memberId) ?? null, at);
    if (days === 0) continue;
    const grant = { businessKey: `${businessKey}:${until.getTime() / 1000}`, memberId, days, at };
    if ((await grantVip(tx, { ...grant, reason: 'moved_in', plan: EARNED_VIP })) !== null) given++;
  }
  return given;
}

/** Takes back coins that a member brought, by a posting against them: as many as are left. */
export async function takeMovedBack(
  tx: Db,
  { memberId, coins, at }: { memberId: number; coins: number; at: Date },
): Promise<void> {
  const account = 'member_coins_given';
  const left = (await lockPurse(tx, memberId, 'coin')).get(account) ?? 0;
  const amount = Math.min(coins, left);
  if (amount === 0) return;
  const postings = [
    { account, memberId, amount: -amount },
    { account: 'coin_gifts', amount },
  ] as const;
  const businessKey = `move-in:undone:${memberId}`;
  const reason = { code: 'moved_in', source: '', points: 0 } as const;
  await postTransaction(tx, { memberId, businessKey, kind: 'moved_in', reason, at, postings });
}
