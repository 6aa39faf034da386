import type { AnswerOf } from '@lantern/contracts/call';
import type { getMemberFile as getCall } from '@lantern/contracts/calls/operator/member-desk';
import type { Adjustment } from '@lantern/contracts/entities/adjustment';
import type { MemberFile } from '@lantern/contracts/entities/member-file';
import type { Language } from '@lantern/rules/languages';
import { formatYuan } from '@lantern/rules/money';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { ActContext, OperatorContext } from '../../../calls/call-context.ts';
import { pictureAddress } from '../../../http/picture-address.ts';
import { refuse } from '../../../platform/app-error.ts';
import { textIn } from '../../../text/text-in.ts';
import { readConfirmers } from '../../ground/operator/second-person.ts';
import { wireChannels } from '../../money/withdrawal/withdrawal.present.ts';
import { presentAdjustment } from './adjust-member.ts';
import { findAdjustmentsOf } from './adjustment.repo.ts';
import { presentListed } from './list-members.ts';
import { type FileHead, findFileHead, findFileLists, hasLooked } from './member-file.repo.ts';

/** The time in which an operator's repeated looks at a member count as one. */
const oneLookMs = 10 * 60_000;
const mostAdjustments = 20;

/** A member's whole file. The audit records the look before anything is shown. */
export async function getMemberFile(
  { deps, act, language }: ActContext & Pick<OperatorContext, 'language'>,
  { memberCode: code }: { memberCode: string },
): Promise<AnswerOf<typeof getCall>> {
  const { db, now } = deps;
  const at = now();
  return db.transact(async (tx) => {
    const head = (await findFileHead(tx, { code })) ?? refuse('member-unknown');
    const since = new Date(at.getTime() - oneLookMs);
    if (!(await hasLooked(tx, { code, operatorId: act.operatorId, since }))) {
      await act.saveAudit(tx, { subject: { kind: 'member', id: code } });
    }
    const lists = await findFileLists(tx, head.memberId, at);
    const adjustments = await findAdjustmentsOf(tx, {
      memberId: head.memberId,
      most: mostAdjustments,
    });
    const confirmersOf = await readConfirmers(deps, tx);
    const shown = adjustments.map((row) => presentAdjustment(row, confirmersOf));
    return present(head, { ...lists, adjustments: shown }, { now: at, language });
  });
}

type Lists = Awaited<ReturnType<typeof findFileLists>> & { adjustments: Adjustment[] };

const present = (
  head: FileHead,
  lists: Lists,
  { now, language }: { now: Date; language: Language },
): MemberFile => ({
  ...presentHead(head, now),
  ...presentMoney(lists, language),
  ...presentLife(lists),
});

const dated = (createdAt: Date) => ({ createTime: formatShanghaiTime(createdAt) });

const presentHead = (head: FileHead, now: Date) => ({
  ...presentListed(head, now),
  memberSignature: head.signature,
  memberAvatar: head.avatarKey === null ? '' : pictureAddress(head.avatarKey),
  hasOwnPassword: head.hasOwnPassword,
  address: head.address,
  banTime: head.bannedAt && formatShanghaiTime(head.bannedAt),
  purse: {
    coinsGiven: head.coinsGiven,
    coinsBought: head.coinsBought,
    coinDebt: head.coinDebt,
    balance: formatYuan(head.balanceFen),
    held: formatYuan(head.heldFen),
    debt: formatYuan(head.debtFen),
  },
  inviterCode: head.inviterCode ?? '',
  totals: {
    paidOrders: head.paidOrders,
    paidMoney: formatYuan(head.paidFen),
    episodes: head.episodes,
    watchedSeconds: head.watchedSeconds,
    invitees: head.invitees,
    inviteDays: head.inviteDays,
    withdrawnMoney: formatYuan(head.withdrawnFen),
    reports: head.reports,
  },
  risks: risksOf(head),
});

/** Facts that deserve a second look; the shared address only when other members share it. */
function risksOf(head: FileHead): MemberFile['risks'] {
  const isInDebt = head.coinDebt > 0 || head.debtFen > 0;
  const all: MemberFile['risks'] = [
    { kind: 'shared-address', count: head.atAddress > 1 ? head.atAddress : 0 },
    { kind: 'refunds', count: head.refunds },
    { kind: 'payment-codes', count: head.paymentCodes > 1 ? head.paymentCodes : 0 },
    { kind: 'debt', count: isInDebt ? 1 : 0 },
  ];
  return all.filter(({ count }) => count > 0);
}

const purseOf = (account: string): MemberFile['postings'][number]['purse'] => {
  if (account === 'member_balance') return 'balance';
  if (account === 'member_hold') return 'hold';
  if (account === 'member_debt') return 'debt';
  return account === 'member_coin_debt' ? 'coin_debt' : 'coins';
};

const isCoins = (purse: MemberFile['postings'][number]['purse']): boolean =>
  purse === 'coins' || purse === 'coin_debt';

const presentMoney = (
  { orders, postings, vipGrants, withdrawals, adjustments }: Lists,
  language: Language,
) => ({
  orders: orders.map((it) => ({
    orderNo: it.orderNo,
    status: it.state,
    typesOf: it.goods === 'vip' ? (2 as const) : (1 as const),
    commoditySpecification: it.amount,
    money: formatYuan(it.amountFen),
    ...dated(it.createdAt),
  })),
  postings: postings.map(({ id, kind, account, amount, createdAt, ...entry }) => {
    const purse = purseOf(account);
    const moved = isCoins(purse) ? amount : formatYuan(amount);
    return {
      id,
      kind,
      detail: textIn(language).describeEntry(entry),
      purse,
      moved,
      ...dated(createdAt),
    };
  }),
  vipGrants: vipGrants.map(({ id, reason, days, expiresAt, createdAt }) => ({
    id,
    reason,
    days,
    expireTime: formatShanghaiTime(expiresAt),
    ...dated(createdAt),
  })),
  withdrawals: withdrawals.map(({ orderNo, amountFen, channel, state, createdAt }) => ({
    orderNo,
    money: formatYuan(amountFen),
    index: wireChannels[channel],
    state,
    ...dated(createdAt),
  })),
  adjustments,
});

const presentLife = ({ watching, sessions, invitees, reports, notes }: Lists) => ({
  watching: watching.map(({ videoId, title, episode, position, reportedAt }) => ({
    cartoonCode: videoId,
    title,
    episode,
    position,
    ...dated(reportedAt),
  })),
  sessions: sessions.map(({ createdAt, lastUsedAt, address, userAgent }) => ({
    lastUseTime: formatShanghaiTime(lastUsedAt),
    address,
    userAgent,
    ...dated(createdAt),
  })),
  invitees: invitees.map(({ code, nickname, boundAt }) => ({
    memberCode: code,
    memberNichen: nickname,
    ...dated(boundAt),
  })),
  reports: reports.map(({ receipt, title, category, createdAt }) => ({
    receipt,
    title,
    category,
    ...dated(createdAt),
  })),
  notes: notes.map(({ id, text, operator, createdAt }) => ({
    id,
    text,
    operator,
    ...dated(createdAt),
  })),
});
