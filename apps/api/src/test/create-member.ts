import { randomUUID } from 'node:crypto';

import type { VipPlanNumber } from '@lantern/rules/vip-plans';

import { grantVip } from '../modules/ground/wallet/grant-vip.ts';
import { openAccounts, postTransaction } from '../modules/ground/wallet/ledger.ts';
import { insertMemberSession } from '../modules/members/member/login/session.repo.ts';
import { sessionLifeMs } from '../modules/members/member/login/sessions.ts';
import { uncheckedStatement } from '../platform/database/statement.ts';
import type { Deps } from '../platform/deps.ts';
import { hashToken } from '../platform/signing/token-hash.ts';
import { quickHash } from './quick-hash.ts';

export interface MemberTraits {
  loginName?: string;
  /** Without one, no caller can log in with the account. */
  password?: string;
  vip?: { plan: VipPlanNumber; days: number };
  /** Bought ones. */
  coins?: number;
  coinsGiven?: number;
  balanceFen?: number;
}

/** A member with a live session. */
export interface TestMember {
  memberId: number;
  memberCode: string;
  loginName: string;
  h5Uuid: string;
  token: string;
}

const insertMember = uncheckedStatement<{ memberId: number; h5Uuid: string }>(
  'test-insert-member',
  `insert into member (code, login_name, nickname, password_hash, created_at)
   values ($1, $2, $3, $4, $5) returning id as "memberId", h5_uuid as "h5Uuid"`,
);

const selectPasswordHash = uncheckedStatement<{ passwordHash: string }>(
  'test-password-hash',
  'select password_hash as "passwordHash" from member where id = $1',
);

let created = 0;

/** Puts a member straight into the database, coins and money with their postings. */
export async function createMember(deps: Deps, traits: MemberTraits = {}): Promise<TestMember> {
  const memberCode = String(90_000_000 + ++created);
  const { loginName = `u${memberCode}`, password, vip } = traits;
  const now = deps.now();
  const hash = password === undefined ? 'no password' : await quickHash(password);
  const names = [memberCode, loginName, `游客${memberCode.slice(-4)}`];
  const row = await deps.db.row(insertMember, [...names, hash, now]);
  if (row === null) throw new Error('no member was inserted');
  if (vip) await giveVip(deps, row.memberId, vip);
  await give(deps, row.memberId, 'coin', traits.coins ?? 0);
  await give(deps, row.memberId, 'gift', traits.coinsGiven ?? 0);
  await give(deps, row.memberId, 'fen', traits.balanceFen ?? 0);
  const token = await openTestSession(deps, row.memberId);
  return { memberId: row.memberId, memberCode, loginName, h5Uuid: row.h5Uuid, token };
}

/** Another session of a member. */
export async function openTestSession(deps: Deps, memberId: number): Promise<string> {
  const token = deps.randomBytes(32).toString('base64url');
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + sessionLifeMs);
  const { passwordHash = '' } = (await deps.db.row(selectPasswordHash, [memberId])) ?? {};
  const times = { createdAt, expiresAt };
  const session = {
    sessionHash: hashToken(token),
    memberId,
    passwordHash,
    ...times,
    most: 10,
    address: '',
    userAgent: '',
  };
  await deps.db.transact((tx) => insertMemberSession(tx, session));
  return token;
}

/** Extends a member's VIP, as that of the demo's members is. */
export const giveVip = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  memberId: number,
  vip: { plan: VipPlanNumber; days: number },
) => {
  const grant = { ...vip, memberId, businessKey: `demo:${randomUUID()}`, at: now() };
  return db.transact((tx) => grantVip(tx, { ...grant, reason: 'adjustment' }));
};

const purses = {
  coin: { account: 'member_coins_bought', house: 'coin_source' },
  gift: { account: 'member_coins_given', house: 'coin_gifts' },
  fen: { account: 'member_balance', house: 'commissions' },
} as const;

/** Gives a member coins bought or coins given, or money in fen, out of the house's source of them. */
export async function give(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  memberId: number,
  purse: keyof typeof purses,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  const { account, house } = purses[purse];
  await db.transact(async (tx) => {
    await openAccounts(tx, [{ memberId, account }]);
    await postTransaction(tx, {
      memberId,
      businessKey: `demo:${randomUUID()}`,
      kind: 'adjustment',
      reason: { code: 'adjustment' },
      at: now(),
      postings: [
        { account, memberId, amount },
        { account: house, amount: -amount },
      ],
    });
  });
}
