import type { RecordRow, RecordStatus } from '@lantern/contracts/entities/record-row';
import type { Withdrawal, WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import type { Language } from '@lantern/rules/languages';
import { formatYuan, parseYuan } from '@lantern/rules/money';
import { type ListWindow, pageWindow } from '@lantern/rules/paging';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import type { WithdrawalState } from '@lantern/rules/withdrawal-states';

import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { textIn } from '../../text/text-in.ts';
import { readConfirmers } from '../operator/second-person.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { readSubmittedCode } from './handle-withdrawal.ts';
import { findWithdrawals, findSteps, findWithdrawal } from './handling.repo.ts';
import { type ApprovalNeeds, presentWithdrawal, presentStep } from './withdrawal.present.ts';
import { findOwnWithdrawals, type OwnWithdrawalRow } from './withdrawal.repo.ts';

const statuses: Readonly<Record<WithdrawalState, RecordStatus>> = {
  submitted: 'held',
  approved: 'approved',
  in_progress: 'paying',
  paid: 'paid',
  rejected: 'rejected',
};

const present = (row: OwnWithdrawalRow, language: Language): RecordRow => ({
  title: row.orderNo,
  amountSource: textIn(language).withdrawalDetail[row.channel],
  price: formatYuan(row.amountFen),
  createTime: formatShanghaiTime(row.createdAt),
  status: statuses[row.state],
  ...(row.rejectReason !== null && { note: row.rejectReason }),
});

/** A member's withdrawals as lines of their records, newest first. */
export async function listOwnWithdrawals(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  window: ListWindow,
  language: Language,
): Promise<RecordRow[]> {
  return (await findOwnWithdrawals(db, memberId, window)).map((row) => present(row, language));
}

async function readApprovalNeeds(deps: Deps): Promise<ApprovalNeeds> {
  const { twoPersonWithdrawal } = await siteSettingsOf(deps)();
  const twoPersonAboveFen = parseYuan(twoPersonWithdrawal) ?? 0n;
  return { twoPersonAboveFen, confirmersOf: await readConfirmers(deps, deps.db) };
}

/** A page of withdrawals, in one state or in all, the oldest first. */
export async function listWithdrawals(
  { deps }: OperatorContext,
  wanted: { state?: WithdrawalState | undefined; currentPage: number },
): Promise<{ list: Withdrawal[]; total: number }> {
  const window = pageWindow(wanted.currentPage);
  const { rows, total } = await findWithdrawals(deps.db, wanted.state ?? null, window);
  const needs = await readApprovalNeeds(deps);
  return { list: rows.map((row) => presentWithdrawal(row, needs)), total };
}

/** One withdrawal with its payment code and history. The bytes shown are those that were checked. */
export async function getWithdrawal(
  { deps }: OperatorContext,
  { orderNo }: { orderNo: string },
): Promise<WithdrawalDetail> {
  const row = (await findWithdrawal(deps.db, orderNo)) ?? refuse('withdrawal-unknown');
  const [picture, steps, needs] = await Promise.all([
    readSubmittedCode(deps, row),
    findSteps(deps.db, row.id),
    readApprovalNeeds(deps),
  ]);
  return {
    ...presentWithdrawal(row, needs),
    isCodeIntact: picture !== null,
    codePicture: picture?.toString('base64') ?? '',
    steps: steps.map(presentStep),
  };
}
