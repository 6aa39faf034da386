import type { RecordRow, RecordStatus } from '@lantern/contracts/entities/record-row';
import type { Withdrawal, WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import { type CredentialChange, findCredentialHold } from '@lantern/rules/credential-hold';
import type { Language } from '@lantern/rules/languages';
import { formatYuan, parseYuan } from '@lantern/rules/money';
import { type ListWindow, pageWindow } from '@lantern/rules/paging';
import { formatShanghaiTime, toTheMinute } from '@lantern/rules/shanghai-time';
import type { WithdrawalState } from '@lantern/rules/withdrawal-states';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { textIn } from '../../../text/text-in.ts';
import { readConfirmers } from '../../ground/operator/second-person.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { readChanges } from './credential-changes.repo.ts';
import { findFacts } from './facts.repo.ts';
import { readSubmittedCode } from './handle-withdrawal.ts';
import { findWithdrawals, findSteps, findWithdrawal } from './handling.repo.ts';
import {
  type ApprovalNeeds,
  presentFacts,
  presentWithdrawal,
  presentStep,
} from './withdrawal.present.ts';
import { findOwnWithdrawals, type OwnWithdrawalRow } from './withdrawal.repo.ts';

const statuses: Readonly<Record<WithdrawalState, RecordStatus>> = {
  submitted: 'held',
  approved: 'approved',
  in_progress: 'paying',
  paid: 'paid',
  rejected: 'rejected',
};

const present = (row: OwnWithdrawalRow, language: Language, now: Date): RecordRow => ({
  title: row.orderNo,
  amountSource: textIn(language).withdrawalDetail[row.channel],
  price: formatYuan(row.amountFen),
  createTime: formatShanghaiTime(row.createdAt),
  status: statuses[row.state],
  ...noteOf(row, { language, now }),
});

/** Why it was rejected, or why it waits. */
function noteOf(
  { rejectReason, changes }: OwnWithdrawalRow,
  reader: { language: Language; now: Date },
): { note?: string } {
  const note = rejectReason ?? describeHold(readChanges(changes), reader);
  return note === null ? {} : { note };
}

/** Says to the member, to the minute, why a withdrawal waits; null when it does not. */
export function describeHold(
  changes: readonly CredentialChange[],
  { language, now }: { language: Language; now: Date },
): string | null {
  const hold = findCredentialHold(changes, now);
  if (hold === null) return null;
  const minute = (at: Date): string => toTheMinute(formatShanghaiTime(at));
  return textIn(language).withdrawalHeld(minute(hold.change.at), minute(hold.until));
}

/** A member's withdrawals as lines of their records, newest first. */
export async function listOwnWithdrawals(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  memberId: number,
  window: ListWindow,
  language: Language,
): Promise<RecordRow[]> {
  const at = now();
  return (await findOwnWithdrawals(db, { ...window, memberId })).map((row) =>
    present(row, language, at),
  );
}

async function readApprovalNeeds(deps: Deps): Promise<ApprovalNeeds> {
  const { twoPersonWithdrawal } = await siteSettingsOf(deps)();
  const twoPersonAboveFen = parseYuan(twoPersonWithdrawal) ?? 0n;
  const confirmersOf = await readConfirmers(deps, deps.db);
  return { twoPersonAboveFen, confirmersOf, now: deps.now() };
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
  const row = (await findWithdrawal(deps.db, { orderNo })) ?? refuse('withdrawal-unknown');
  const [picture, steps, needs, facts] = await Promise.all([
    readSubmittedCode(deps, row),
    findSteps(deps.db, { withdrawalId: row.id }),
    readApprovalNeeds(deps),
    findFacts(deps.db, row),
  ]);
  return {
    ...presentWithdrawal(row, needs),
    isCodeIntact: picture !== null,
    codePicture: picture?.toString('base64') ?? '',
    steps: steps.map(presentStep),
    facts: presentFacts(facts),
  };
}
