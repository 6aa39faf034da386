import type { BindFacts, InviteFacts } from '@lantern/rules/invite-reward';
import type { BusinessDay } from '@lantern/rules/shanghai-time';

import type { Db } from '../../../platform/database/db.ts';
import { hasPaid } from '../../../platform/database/has-paid.ts';
import { lockMember } from '../../../platform/database/lock-member.ts';
import { sql } from '../../../platform/database/sql.ts';

const selectBindFacts = sql.row(
  'invite-bind-facts',
  `with recursive inviter as (
     select id from member where code = :inviterCode and banned_at is null
   ), above as (
     select invite.inviter_id as id from invite join inviter on invite.invitee_id = inviter.id
     union select invite.inviter_id from invite join above on invite.invitee_id = above.id
   )
   select member.created_at as "registeredAt", bound.inviter_id as "boundTo",
          (select id from inviter) as "inviterId", array(select id from above)::float8[] as "inviterAncestors",
          ${hasPaid('member.id')} as "hasPaid"
     from member left join invite bound on bound.invitee_id = member.id
    where member.id = :memberId and member.banned_at is null`,
);

const selectRewardFacts = sql.one(
  'invite-reward-facts',
  `select exists (select from invite_reward where invitee_id = :inviteeId) as rewarded,
          (select max(created_at) from invite_reward
            where inviter_id = :inviterId and address = any(:addresses::bytea[])) as "addressRewardedAt",
          (select count(*)::int from invite_reward where inviter_id = :inviterId and day = :day) as "rewardsToday"`,
);

const insertReward = sql.run(
  'invite-keep-reward',
  `insert into invite_reward (invitee_id, inviter_id, address, day, vip_grant_id, created_at)
   values (:inviteeId, :inviterId, :address, :day, :grantId, :at)`,
);

const countInviteesOf = sql.one(
  'invite-count',
  'select count(*)::int as total from invite where inviter_id = :inviterId',
);

type RewardFacts = Pick<
  InviteFacts,
  'rewarded' | 'addressRewardedAt' | 'rewardsToday' | 'inviterBanned'
>;

/**
 * Locks the site's binds until this transaction ends, so that one happens at a time. The trigger that refuses circles takes
 * the same lock.
 */
export const lockBinds = sql.run(
  'invite-lock-binding',
  'select from pg_advisory_xact_lock(5267836022)',
);

/** Null when there is no such member, or they are banned. */
export async function findBindFacts(
  db: Db,
  memberId: number,
  inviterCode: string,
): Promise<BindFacts | null> {
  const found = await selectBindFacts(db, { memberId, inviterCode });
  return found && { ...found, memberId };
}

export const saveInvite = sql.run(
  'invite-bind',
  'insert into invite (invitee_id, inviter_id, bound_at) values (:inviteeId, :inviterId, :at)',
);

/** Null when there is no such member. */
export const findFriend = sql.row(
  'invite-friend',
  `select member.created_at as "registeredAt", invite.inviter_id as "inviterId",
          member.banned_at is not null as "isBanned",
          exists (select from invite_reward where invitee_id = member.id)
            or exists (select from moved_member where member_id = member.id) as rewarded
     from member left join invite on invite.invitee_id = member.id
    where member.id = :memberId`,
);

/** A friend's page view: the inviter, the address and the time. */
export interface Visit {
  inviteeId: number;
  inviterId: number;
  /** The digest of the network address. */
  address: Buffer;
  /** The same address by secrets that were replaced. */
  oldAddresses: readonly Buffer[];
  at: Date;
  /** The business day of `at`. */
  day: BusinessDay;
}

/** Locks the inviter's rewards until this transaction ends, and reads the facts that decide about one. */
export async function lockRewardFacts(tx: Db, visit: Visit): Promise<RewardFacts> {
  const inviter = await lockMember(tx, visit.inviterId);
  const addresses = [visit.address, ...visit.oldAddresses];
  const values = {
    inviterId: visit.inviterId,
    inviteeId: visit.inviteeId,
    addresses,
    day: visit.day,
  };
  const facts = await selectRewardFacts(tx, values);
  return { ...facts, inviterBanned: inviter?.isBanned === true };
}

export async function saveReward(tx: Db, visit: Visit, grantId: number): Promise<void> {
  const { inviteeId, inviterId, address, day, at } = visit;
  await insertReward(tx, { inviteeId, inviterId, address, day, grantId, at });
}

/** Keeps why a friend gave nothing; it replaces an earlier reason. */
export const saveRefusal = sql.run(
  'invite-keep-refusal',
  `insert into invite_refusal as kept (invitee_id, reason, day) values (:inviteeId, :reason, :day)
   on conflict (invitee_id) do update set reason = excluded.reason, day = excluded.day
     where (kept.reason, kept.day) is distinct from (excluded.reason, excluded.day)`,
);

export interface InviteeRow {
  memberId: number;
  avatarKey: string | null;
  nickname: string;
  boundAt: Date;
  /** Whether this friend gave days, and their number. */
  rewarded: boolean;
  days: number;
  /** The last reason why not, and its day; null before the first check. */
  refusal: 'same_address' | 'daily_cap' | null;
  refusedOn: string | null;
}

/** Friends, the newest first. */
export const findInvitees = sql.rows(
  'invite-list',
  `select member.id as "memberId", member.avatar_key as "avatarKey", member.nickname, invite.bound_at as "boundAt",
          reward.invitee_id is not null as rewarded, coalesce(given.days, 0) as days, refusal.reason as refusal, refusal.day::text as "refusedOn"
     from invite join member on member.id = invite.invitee_id
     left join invite_reward reward on reward.invitee_id = invite.invitee_id
     left join vip_grant given on given.id = reward.vip_grant_id and given.member_id = invite.inviter_id
     left join invite_refusal refusal on refusal.invitee_id = invite.invitee_id
    where invite.inviter_id = :inviterId
    order by invite.bound_at desc, invite.invitee_id desc offset :offset limit :limit`,
);

export const countInvitees = async (db: Db, inviterId: number): Promise<number> =>
  (await countInviteesOf(db, { inviterId })).total;
