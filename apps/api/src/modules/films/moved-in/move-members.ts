import {
  chooseLoginName,
  coinsForPoints,
  loginNamesOf,
  type MovedMemberRecord,
  vipDaysUntil,
} from '@lantern/rules/moved-member';

import type { Db } from '../../../platform/database/db.ts';
import { movedHash } from '../../ground/credentials/moved-password.ts';
import { hashPassword } from '../../ground/credentials/password-hash.ts';
import { giveMovedGoods } from '../../ground/wallet/move-in.ts';
import {
  keyOf,
  type MemberCounts,
  type MemberDesk,
  moveChanges,
  pointsOf,
} from './move-changes.ts';
import {
  findMoved,
  findTakenNames,
  insertMovingMembers,
  saveMoved,
  type MovingMemberRow,
} from './moved-members.repo.ts';

export const noMemberCounts = (): MemberCounts => ({
  members: 0,
  renamed: 0,
  withoutPassword: 0,
  vip: 0,
  coins: 0,
  banned: 0,
  passwords: 0,
  refusedPoints: 0,
  smallerPoints: 0,
});

interface Moving {
  record: MovedMemberRecord;
  loginName: string;
  oldLoginName: string | null;
}

/** Takes members over in one transaction: each once, by its id there. Of one who came before, only what has changed since. */
export async function moveMembers(
  tx: Db,
  desk: MemberDesk,
  records: readonly MovedMemberRecord[],
): Promise<MemberCounts> {
  const counts = noMemberCounts();
  const batch = [...new Map(records.map((it) => [it.remoteId, it])).values()];
  const ids = batch.map((it) => it.remoteId);
  const known = new Map(
    (await findMoved(tx, { sourceId: desk.sourceId, remoteIds: ids })).map((it) => [
      it.remoteId,
      it,
    ]),
  );
  const back = batch.flatMap((it) => {
    const before = known.get(it.remoteId);
    return before === undefined ? [] : [{ it, before }];
  });
  await moveChanges(tx, desk, back, counts);
  const fresh = batch.filter((it) => !known.has(it.remoteId));
  counts.refusedPoints += fresh.filter((it) => it.points === null).length;
  const moving = await nameMembers(tx, fresh);
  const memberIds = await insertAll(tx, desk, moving);
  await saveMoved(
    tx,
    desk,
    moving.map(({ record, oldLoginName }, index) => ({
      remoteId: record.remoteId,
      memberId: memberIds[index] ?? 0,
      oldLoginName,
      points: pointsOf(desk, record),
    })),
  );
  await giveGoods(tx, desk, { moving, memberIds, counts });
  counts.members = moving.length;
  counts.renamed = moving.filter((it) => it.record.loginName !== it.loginName).length;
  counts.withoutPassword = moving.filter((it) => it.record.password.kind === 'none').length;
  return counts;
}

/**
 * The names that they get: MacCMS does not tell case apart, so the second of two gets its number. Most get the first that
 * they want, so that the others are asked about only where one is needed.
 */
async function nameMembers(tx: Db, records: readonly MovedMemberRecord[]): Promise<Moving[]> {
  const [asked, taken] = [new Set<string>(), new Set<string>()];
  let open = records.map((it) => loginNamesOf(it)[0] ?? '');
  for (;;) {
    for (const it of await findTakenNames(tx, open)) taken.add(it);
    for (const it of open) asked.add(it.toLowerCase());
    const { moving, unknown } = chooseNames(records, { asked, taken });
    if (unknown.length === 0) return moving;
    open = unknown;
  }
}

/** Gives them names by what is known; `unknown` are those that it had to guess about. */
function chooseNames(
  records: readonly MovedMemberRecord[],
  { asked, taken }: { asked: ReadonlySet<string>; taken: ReadonlySet<string> },
): { moving: Moving[]; unknown: string[] } {
  const used = new Set(taken);
  const unknown: string[] = [];
  const moving = records.map((record) => {
    const named = chooseLoginName(record, (it) => used.has(it.toLowerCase()));
    const name = named.loginName.toLowerCase();
    if (!asked.has(name)) unknown.push(...loginNamesOf(record));
    used.add(name);
    return { record, ...named };
  });
  return { moving, unknown };
}

const codeTries = 20;

/** Inserts them all; whose code is taken gets another. Answers their ids in order. */
async function insertAll(tx: Db, desk: MemberDesk, moving: readonly Moving[]): Promise<number[]> {
  const hashes = await Promise.all(moving.map(({ record }) => hashOf(record)));
  const ids = new Map<string, number>();
  let open = moving.map((it, index) => ({ ...it, passwordHash: hashes[index] ?? '' }));
  for (let tries = 0; open.length > 0; tries++) {
    if (tries === codeTries) throw new Error('found no free member code');
    const rows = open.map((it) => memberRow(desk, it));
    for (const it of await insertMovingMembers(tx, rows)) ids.set(it.loginName, it.memberId);
    open = open.filter((it) => !ids.has(it.loginName));
  }
  return moving.map((it) => ids.get(it.loginName) ?? 0);
}

const hashOf = ({ password }: MovedMemberRecord): Promise<string> =>
  password.kind === 'plain'
    ? hashPassword(password.password)
    : Promise.resolve(movedHash(password));

const memberRow = (
  { at, randomBytes }: MemberDesk,
  { record, loginName, passwordHash }: Moving & { passwordHash: string },
): MovingMemberRow => ({
  code: String(10_000_000 + (randomBytes(4).readUInt32BE() % 90_000_000)),
  loginName,
  nickname: record.nickname || loginName,
  passwordHash,
  createdAt: record.joinedAt ?? at,
  bannedAt: record.isBanned ? at : null,
});

async function giveGoods(
  tx: Db,
  desk: MemberDesk,
  {
    moving,
    memberIds,
    counts,
  }: { moving: readonly Moving[]; memberIds: number[]; counts: MemberCounts },
): Promise<void> {
  const all = moving.map(({ record }, index) => ({ record, memberId: memberIds[index] ?? 0 }));
  const coins = all.flatMap(({ record, memberId }) => {
    const points = pointsOf(desk, record);
    const sum = coinsForPoints(points, desk.coinsPerPoint);
    const businessKey = `${keyOf(desk, record.remoteId, memberId)}:${points}`;
    return sum > 0 ? [{ memberId, businessKey, coins: sum, points }] : [];
  });
  const vip = all.flatMap(({ record, memberId }) =>
    record.vipUntil === null
      ? []
      : [
          {
            memberId,
            businessKey: keyOf(desk, record.remoteId, memberId),
            ...vipDaysUntil(record.vipUntil, desk.at),
          },
        ],
  );
  counts.coins += await giveMovedGoods(tx, { source: desk.sourceName, at: desk.at, coins, vip });
  counts.vip += vip.length;
}
