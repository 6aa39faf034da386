import { coinsForPoints, type MovedMemberRecord } from '@lantern/rules/moved-member';

import type { Db } from '../../../platform/database/db.ts';
import { newerHash } from '../../ground/credentials/moved-password.ts';
import { giveMovedMore, giveMovedVipMore } from '../../ground/wallet/move-in.ts';
import { replaceMovedHash, setBan } from '../../members/member/member.repo.ts';
import { type KnownMember, savePoints, findBanDecision } from './moved-members.repo.ts';

/** What members are moved with. */
export interface MemberDesk {
  sourceId: number;
  runId: string;
  sourceName: string;
  at: Date;
  coinsPerPoint: number;
  withFrozen: boolean;
  randomBytes: (size: number) => Buffer;
}

/** How many came, and with what. */
export interface MemberCounts {
  members: number;
  renamed: number;
  withoutPassword: number;
  vip: number;
  coins: number;
  /** Who came before, and was banned there since. */
  banned: number;
  /** Who came before, and has another password there since. */
  passwords: number;
  /** Whose points were no number, or too many. */
  refusedPoints: number;
  /** Whose points there grew less than what was spent here, or shrank. */
  smallerPoints: number;
}

/** Points that become coins. */
export const pointsOf = ({ withFrozen }: MemberDesk, it: MovedMemberRecord): number =>
  (it.points ?? 0) + (withFrozen ? it.frozenPoints : 0);

/**
 * The business key of what a member brings. The account is part of it: who comes again after an undone move gets everything
 * again.
 */
export const keyOf = ({ sourceId }: MemberDesk, remoteId: string, memberId: number): string =>
  `move-in:${sourceId}:${remoteId}:${memberId}`;

/** A member who came before, and what the other site says by now. */
interface Returning {
  it: MovedMemberRecord;
  before: KnownMember;
}

/**
 * What has changed on the other site since members came: it went on until the switch. What they did here by then stays, and so
 * does what an operator decided here.
 */
export async function moveChanges(
  tx: Db,
  desk: MemberDesk,
  all: readonly Returning[],
  counts: MemberCounts,
): Promise<void> {
  for (const back of all) {
    await movePoints(tx, desk, back, counts);
    if (await moveBan(tx, desk, back)) counts.banned += 1;
    if (await movePassword(tx, back)) counts.passwords += 1;
  }
  const ends = all.flatMap(({ it: { remoteId, vipUntil: until }, before: { memberId } }) =>
    until === null ? [] : [{ memberId, businessKey: keyOf(desk, remoteId, memberId), until }],
  );
  counts.vip += await giveMovedVipMore(tx, desk, ends);
}

/** What points have grown by. Points that shrank there were spent there: that stays. */
async function movePoints(
  tx: Db,
  desk: MemberDesk,
  { it, before }: Returning,
  counts: MemberCounts,
): Promise<void> {
  const points = pointsOf(desk, it);
  if (points === before.points || it.points === null) return;
  const coins =
    coinsForPoints(points, desk.coinsPerPoint) - coinsForPoints(before.points, desk.coinsPerPoint);
  if (coins < 0) {
    counts.smallerPoints += 1;
    return;
  }
  if (coins > 0) {
    const { memberId } = before;
    const businessKey = `${keyOf(desk, it.remoteId, memberId)}:${points}`;
    const { sourceName: source, at } = desk;
    await giveMovedMore(tx, { source, at, memberId, businessKey, coins, points });
    counts.coins += coins;
  }
  await savePoints(tx, { sourceId: desk.sourceId, remoteId: it.remoteId, points });
}

/** Bans a member whom the other site banned meanwhile. A member whose ban an operator decided here stays as decided. */
async function moveBan(tx: Db, { at }: MemberDesk, { it, before }: Returning): Promise<boolean> {
  const { memberId, code, isBanned } = before;
  if (!it.isBanned || isBanned || (await findBanDecision(tx, { code })) !== null) return false;
  return setBan(tx, memberId, at);
}

/** Takes the password that a member has there by now, until their first log-in here. */
async function movePassword(tx: Db, { it, before }: Returning): Promise<boolean> {
  const { memberId, passwordHash, cameAt } = before;
  const wasSeenSince = it.seenAt !== null && (cameAt === null || it.seenAt >= cameAt);
  const hash = newerHash(passwordHash, it.password, wasSeenSince);
  return hash !== null && replaceMovedHash(tx, memberId, passwordHash, hash);
}
