import { randomBytes, randomInt } from 'node:crypto';

import { hash } from '@node-rs/argon2';
import type pg from 'pg';

import { demoOperator } from '../demo-operator.ts';
import { insertRows, reserveIds } from './insert-rows.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The 365-day plan. */
const yearPlan = 3;
const inviteeCount = 12;

type SeededMember = { id: number; code: string };

/** How many guests come in each hour of a day in Shanghai. */
const guestsByHour = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 2, 3, 3, 3, 2, 1];
const guestDays = 30;

/** When the guests of the last thirty days came, earliest first; none after now. */
function planGuests(now: number): Date[] {
  const midnight = Date.parse(`${shanghaiDay(new Date(now))}T00:00:00+08:00`);
  const times = Array.from({ length: guestDays + 1 }, (_, back) => {
    const day = midnight - (guestDays - back) * dayMs;
    // A site that grows, with good days and bad ones.
    const share = 0.6 + 0.02 * back + 0.25 * Math.sin(back * 1.3);
    return guestsByHour.flatMap((most, hour) =>
      Array.from({ length: Math.max(1, Math.round(most * share)) }, (_guest, nth) => {
        const minute = (back * 13 + hour * 29 + nth * 17) % 60;
        return new Date(day + hour * hourMs + minute * 60_000);
      }),
    );
  }).flat();
  return times.filter((at) => at.getTime() <= now);
}

/** Inserts the members of the README, the inviter's friends, and an operator. Their passwords are public. */
export async function insertMembers(client: pg.ClientBase, now: Date): Promise<void> {
  const nobodyKnows = hash(randomBytes(24));
  const nameless = { loginName: null, nickname: null, signature: '', passwordHash: nobodyKnows };
  const friends = Array.from({ length: inviteeCount }, (_, index) => ({
    ...nameless,
    joinedAt: new Date(now.getTime() - (index * 41 + 3) * hourMs),
  }));
  const joinedAt = new Date(now.getTime() - 30 * dayMs);
  const named = (loginName: string, nickname: string, password: string, signature = '') => ({
    loginName,
    nickname,
    signature,
    joinedAt,
    passwordHash: hash(password),
  });
  const [demo, vip, inviter, ...invitees] = await insertThem(client, [
    named('demo', '演示会员', 'demo1234', '随便看看，也挺好。'),
    named('vip', '年卡会员', 'vip12345', '一盏灯，看遍山河与星空。'),
    named('inviter', '邀请达人', 'inviter1'),
    ...friends,
  ]);
  if (demo === undefined || vip === undefined || inviter === undefined) return;
  await giveVip(client, vip, now);
  await insertRows(
    client,
    'invite',
    invitees.map(({ id }, index) => ({
      invitee_id: id,
      inviter_id: inviter.id,
      bound_at: friends[index]?.joinedAt,
    })),
  );
  const visits = invitees.map(({ id }, index) => ({
    id,
    joinedAt: friends[index]?.joinedAt ?? now,
  }));
  await rewardInviter(client, inviter, visits);
  await fillPurse(client, demo);
  const guests = planGuests(now.getTime()).map((at) => ({ ...nameless, joinedAt: at }));
  await insertThem(client, guests);
  await insertRows(client, 'operator', [
    {
      login_name: demoOperator.loginName,
      password_hash: await hash(demoOperator.loginPwd),
      roles: '{owner}',
    },
  ]);
}

interface MemberToMake {
  /** Null for a name as members get at registration. */
  loginName: string | null;
  nickname: string | null;
  signature: string;
  passwordHash: Promise<string>;
  joinedAt: Date;
}

async function insertThem(
  client: pg.ClientBase,
  members: readonly MemberToMake[],
): Promise<SeededMember[]> {
  const ids = await reserveIds(client, 'member', members.length);
  const codes = drawCodes(members.length);
  const made = members.map((member, index) => ({
    id: ids[index] ?? 0,
    code: codes[index] ?? '',
    member,
  }));
  const rows = made.map(async ({ id, code, member }) => ({
    id,
    code,
    login_name: member.loginName ?? `u${code}`,
    nickname: member.nickname ?? `游客${code.slice(-4)}`,
    signature: member.signature,
    password_hash: await member.passwordHash,
    created_at: member.joinedAt,
  }));
  // A missing column gets its default, for example h5_uuid.
  await insertRows(client, 'member', await Promise.all(rows));
  return made;
}

function drawCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(String(randomInt(10_000_000, 100_000_000)));
  return [...codes];
}

async function giveVip(client: pg.ClientBase, member: SeededMember, now: Date): Promise<void> {
  const vip = { plan: yearPlan, expiresAt: new Date(now.getTime() + 365 * dayMs) };
  await insertRows(client, 'vip_grant', [
    {
      business_key: 'demo:vip',
      member_id: member.id,
      reason: 'adjustment',
      plan: vip.plan,
      days: 365,
      expires_at: vip.expiresAt,
      created_at: now,
    },
  ]);
  await client.query('update member set vip_plan = $2, vip_expires_at = $3 where id = $1', [
    member.id,
    vip.plan,
    vip.expiresAt,
  ]);
}

/** Friends who have not come back yet, and one with the address of another friend. */
const quiet = new Set([0, 5]);
const neighbour = 9;

/** Inserts a day of VIP for each friend who opened a page, all of them over; for the others the reason why not. */
async function rewardInviter(
  client: pg.ClientBase,
  inviter: SeededMember,
  friends: readonly { id: number; joinedAt: Date }[],
): Promise<void> {
  const valid = friends
    .filter((_, index) => !quiet.has(index) && index !== neighbour)
    .toSorted((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime());
  const ids = await reserveIds(client, 'vip_grant', valid.length);
  let previous: Date | null = null;
  const grants: Record<string, unknown>[] = [];
  const rewards: Record<string, unknown>[] = [];
  for (const [index, friend] of valid.entries()) {
    const at = new Date(friend.joinedAt.getTime() + 10 * 60_000);
    const from: Date = previous !== null && previous > at ? previous : at;
    const expiresAt = new Date(from.getTime() + dayMs);
    grants.push({
      id: ids[index],
      business_key: `invite:${friend.id}`,
      member_id: inviter.id,
      reason: 'invite',
      plan: 0,
      days: 1,
      previous_expires_at: previous,
      expires_at: expiresAt,
      created_at: at,
    });
    rewards.push({
      invitee_id: friend.id,
      inviter_id: inviter.id,
      address: `\\x${randomBytes(16).toString('hex')}`,
      day: shanghaiDay(at),
      vip_grant_id: ids[index],
      created_at: at,
    });
    previous = expiresAt;
  }
  await insertRows(client, 'vip_grant', grants);
  await insertRows(client, 'invite_reward', rewards);
  await client.query('update member set vip_plan = 0, vip_expires_at = $2 where id = $1', [
    inviter.id,
    previous,
  ]);
  const near = friends[neighbour];
  if (near === undefined) return;
  await insertRows(client, 'invite_refusal', [
    { invitee_id: near.id, reason: 'same_address', day: shanghaiDay(near.joinedAt) },
  ]);
}

const shanghaiDay = (at: Date): string =>
  new Date(at.getTime() + 8 * hourMs).toISOString().slice(0, 10);

/** Gives a member 100 coins and 20.00 yuan. */
async function fillPurse(client: pg.ClientBase, member: SeededMember): Promise<void> {
  const gifts = [
    {
      to: 'member_coins_given',
      from: 'coin_gifts',
      currency: 'coin',
      amount: 100,
      detail: '演示金币',
    },
    {
      to: 'member_balance',
      from: 'commissions',
      currency: 'fen',
      amount: 2000,
      detail: '演示余额',
    },
  ];
  for (const { to, from, currency, amount, detail } of gifts) {
    await client.query(
      `with account as (
         insert into ledger_account (kind, member_id, currency)
         values ($1, $2, $3::text::currency) returning id, currency),
       made as (
         insert into ledger_transaction (business_key, kind, detail, member_id)
         values ('demo:' || $3::text, 'adjustment', $6, $2) returning id)
       insert into ledger_posting (transaction_id, account_id, currency, amount, member_id)
       select made.id, account.id, account.currency, $5::bigint, $2 from made, account
       union all
       select made.id, house.id, house.currency, -$5::bigint, $2 from made, ledger_account house
        where house.kind = $4 and house.member_id is null`,
      [to, member.id, currency, from, amount, detail],
    );
  }
}
