import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { requestWithdrawal as requestCall } from '@lantern/contracts/calls/withdrawal';
import type { Refusal } from '@lantern/contracts/refusals';
import { type Fen, parseYuan } from '@lantern/rules/money';
import { businessDayOf, startOfBusinessDay } from '@lantern/rules/shanghai-time';
import { judgeWithdrawal, type WithdrawalRefusal } from '@lantern/rules/withdrawal';

import type { MemberContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { CommitInDoubt, type Db } from '../../../platform/database/db.ts';
import { lockMember } from '../../../platform/database/lock-member.ts';
import type { Deps } from '../../../platform/deps.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { claimOwnUpload, type OwnUpload } from '../../ground/uploads/claim-own-upload.ts';
import { readUploadName, uploadKey } from '../../ground/uploads/upload-address.ts';
import { holdMoney } from '../../ground/wallet/hold-money.ts';
import { readBalances } from '../../ground/wallet/read-balances.ts';
import { readBlock } from '../../ground/wallet/read-block.ts';
import { isSessionNew } from '../../members/member/login/session-age.ts';
import { findCredentialChanges } from './credential-changes.repo.ts';
import { describeHold } from './read-withdrawals.ts';
import {
  findLatestId,
  findRequestFacts,
  findSent,
  insertWithdrawal,
  isWithdrawal,
  type SentWithdrawal,
} from './withdrawal.repo.ts';

/** The refusals of a withdrawal; the first reason counts. */
const refusals: Readonly<Record<WithdrawalRefusal, Refusal>> = {
  'member-banned': 'member-banned',
  'in-debt': 'in-debt',
  'amount-required': 'amount-wrong',
  'not-an-amount': 'amount-wrong',
  'code-required': 'payment-code-missing',
  'below-minimum': 'below-minimum',
  'over-balance': 'balance-short',
  'too-many-open': 'withdrawals-open',
  'over-daily-cap': 'withdrawal-cap',
};

const channels = { wx: 'wechat', zfb: 'alipay' } as const;

interface Wanted {
  orderNo: string;
  memberId: number;
  money: string | number;
  channel: (typeof channels)[keyof typeof channels];
  /** The picture's address, as the upload returned it. */
  codeAddress: string;
  /** The client's id, by which a repeated request is recognised; null from clients without one. */
  clientId: string | null;
  isNewSession: boolean;
  minFen: Fen;
  dailyCapFen: Fen;
  arrivedAt: Date;
}

/**
 * Takes a withdrawal request: checks it by the server's own figures, holds the money at once, and leaves it to an operator.
 * A repeated request with the same client id returns the first result.
 */
export async function requestWithdrawal(
  { deps, actor, arrivedAt, language }: MemberContext,
  { imgurl, index, money, clientId }: PayloadOf<typeof requestCall>,
): Promise<AnswerOf<typeof requestCall>> {
  const { memberId } = actor;
  const [isNewSession, settings] = await Promise.all([
    isSessionNew(deps, actor),
    siteSettingsOf(deps)(),
  ]);
  const orderNo = makeOrderNumber(deps.now(), deps.randomBytes);
  const wanted: Wanted = {
    orderNo,
    memberId,
    money,
    channel: channels[index],
    codeAddress: imgurl,
    clientId: clientId ?? null,
    isNewSession,
    arrivedAt,
    minFen: parseYuan(settings.minWithdrawal) ?? 0n,
    dailyCapFen: parseYuan(settings.withdrawalDailyCap) ?? 0n,
  };
  const kept = await deps.db
    .transact((tx) => submitOnce(deps, tx, wanted))
    .catch((error: unknown) => checkKept(deps, wanted, error));
  killPoint('withdrawal: committed');
  const at = deps.now();
  const changes = await findCredentialChanges(deps.db, memberId, at);
  const note = describeHold(changes, { language, now: at });
  return { orderNo: kept, ...(note !== null && { note }) };
}

/**
 * Some clients send no id by which a repeated request is recognised, so a commit without an answer is looked up. The lock on
 * the member is granted only after that transaction has ended.
 */
async function checkKept({ db }: Deps, wanted: Wanted, error: unknown): Promise<string> {
  if (!(error instanceof CommitInDoubt)) throw error;
  const { memberId, orderNo } = wanted;
  const isKept = await db.transact(async (tx) => {
    await lockMember(tx, memberId);
    return isWithdrawal(tx, orderNo);
  });
  if (!isKept) throw error;
  return orderNo;
}

/** The number of the withdrawal that was requested under this id before, or of a new one. */
async function submitOnce(deps: Deps, tx: Db, wanted: Wanted): Promise<string> {
  const { orderNo, memberId, clientId } = wanted;
  // Withdrawals after the latest one from before the wait were made at the same time.
  const seenId = await findLatestId(tx, memberId);
  await lockMember(tx, memberId);
  killPoint('withdrawal: begun');
  const sent = clientId === null ? null : await findSent(tx, { memberId, clientId });
  if (sent === null) await submit(deps, tx, { ...wanted, seenId, at: deps.now() });
  else if (!isSame(sent, wanted)) refuse('withdrawal-known');
  return sent?.orderNo ?? orderNo;
}

const isSame = (sent: SentWithdrawal, { money, channel, codeAddress }: Wanted): boolean =>
  BigInt(sent.amountFen) === parseYuan(money) &&
  sent.channel === channel &&
  sent.codeKey === uploadKey(readUploadName(codeAddress) ?? '');

/** A request that holds the lock: the latest withdrawal at its arrival, and the time of its arrival. */
interface Turn extends Wanted {
  seenId: number;
  at: Date;
}

async function submit(deps: Deps, tx: Db, wanted: Turn): Promise<void> {
  const { orderNo, memberId, channel, codeAddress, clientId, isNewSession, at } = wanted;
  const claiming = { db: tx, now: deps.now };
  const code = await claimOwnUpload(claiming, memberId, codeAddress, 'payment_code');
  const amountFen = await judge(tx, wanted, code);
  if (code === null) return refuse('payment-code-missing');
  const businessKey = `withdrawal:${orderNo}:held`;
  const reason = { code: 'withdrawal', channel } as const;
  const holdId = await holdMoney(tx, { businessKey, reason, at, memberId, amountFen });
  if (holdId === null) throw new Error(`withdrawal number ${orderNo} was drawn twice`);
  killPoint('withdrawal: held');
  const { key: codeKey, sha256: codeHash } = code;
  const row = { orderNo, memberId, amountFen, channel, codeKey, codeHash, isNewSession, holdId };
  await insertWithdrawal(tx, { ...row, clientId, at });
  killPoint('withdrawal: before commit');
}

/** The amount to hold; refuses when it can't be held. */
async function judge(tx: Db, wanted: Turn, code: OwnUpload | null): Promise<Fen> {
  const { memberId, money, channel, minFen, dailyCapFen, arrivedAt, seenId, at } = wanted;
  const amountFen = parseYuan(money) ?? 0n;
  const same = { memberId, amountFen, channel, codeKey: code?.key ?? '' };
  const dayStart = startOfBusinessDay(businessDayOf(at));
  const facts = await findRequestFacts(tx, same, { dayStart, arrivedAt, seenId });
  if (facts.isRepeated) refuse('withdrawal-repeated');
  const { balanceFen } = await readBalances(tx, memberId);
  const blocked = await readBlock(tx, memberId);
  const verdict = judgeWithdrawal({
    blocked,
    money,
    hasCode: code !== null,
    balanceFen,
    minFen,
    dailyCapFen,
    openCount: facts.openCount,
    askedTodayFen: BigInt(facts.askedTodayFen),
  });
  return verdict.refusal === null ? verdict.holdFen : refuse(refusals[verdict.refusal]);
}

const digits = 10;

/** Makes the number of a withdrawal: T, the day in Shanghai, and ten digits that reveal no count. */
function makeOrderNumber(at: Date, randomBytes: (size: number) => Buffer): string {
  const day = businessDayOf(at).replaceAll('-', '');
  const drawn = randomBytes(8).readBigUInt64BE() % 10n ** BigInt(digits);
  return `T${day}${drawn.toString().padStart(digits, '0')}`;
}
