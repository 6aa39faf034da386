import { member, type Member, type MemberWithToken } from '@lantern/contracts/entities/member';

import { nowMs } from '../api/clock.ts';
import { paidFrom, pendingOrder } from '../storage/stored-payment.ts';
import { stored, tabStored } from '../storage/stored.ts';

/** The values that end with a session; what the member watched and kept on this device stays. */
const ofSession = [stored.token, stored.memberInfo, stored.credentialsShown];

/** Begins a session: this device is now that member, and what it knows of another one is forgotten. */
export function beginSession({ token, ...answered }: MemberWithToken): void {
  const before = stored.memberInfo.read()?.memberCode ?? stored.lastMember.read();
  // Other tabs hear of every change. What is written below is not cleared first: they would see a moment without a member.
  if (before !== null && before !== answered.memberCode) forgetAllBut(writtenAtBegin);
  stored.lastMember.clear();
  // In this order: a call of another tab between the two is one of the old token, whose refusal ends nothing.
  stored.memberInfo.write(member.parse(answered));
  stored.token.write(token);
  stored.handingOver.clear();
}

/** Stores the server's latest data about the member, unless the session belongs to another member meanwhile. */
export function rememberMember(fresh: Member): void {
  stored.memberInfo.update((known) => (known?.memberCode === fresh.memberCode ? fresh : known));
}

/**
 * Ends the session of a token, and remembers its member's code: the rest of what this device knows is theirs. A newer session is
 * left alone.
 */
export function endSession(token: string | null): void {
  if (stored.token.readAgain() !== token) return;
  stored.lastMember.update((last) => stored.memberInfo.read()?.memberCode ?? last);
  for (const value of ofSession) value.clear();
}

/** Forgets everything this device knows of its member; only that an adult uses it stays. */
export function forgetMember(): void {
  forgetAllBut([]);
}

/** Says who the member is by now: what this tab keeps for another one is forgotten, wherever the change was made. */
export function keepTabOf(memberCode: string): void {
  const before = tabStored.tabMember.read();
  if (before !== null && before !== memberCode) forgetTab();
  tabStored.tabMember.write(memberCode);
}

/** The longest time that a change to another session takes. */
const HANDOVER_MS = 10_000;

/** Marks the start of a change to another session: calls that fail with the old token meanwhile are not reported. */
export function beginHandover(): void {
  stored.handingOver.write(nowMs());
}

/** Whether another session is about to follow, in this tab or another. */
export const isHandingOver = (): boolean =>
  Math.abs(nowMs() - (stored.handingOver.readAgain() ?? 0)) < HANDOVER_MS;

type Clearable = Pick<(typeof stored)['token'], 'key' | 'clear'>;

/** The values that {@link beginSession} writes over. */
const writtenAtBegin: readonly Clearable[] = [stored.token, stored.memberInfo];

function forgetAllBut(kept: readonly Clearable[]): void {
  const keys = new Set([stored.ageConfirmed.key, ...kept.map(({ key }) => key)]);
  for (const value of Object.values(stored)) if (!keys.has(value.key)) value.clear();
  forgetTab();
}

const ofTab: readonly Clearable[] = [
  tabStored.tabMember,
  tabStored.triedInvite,
  tabStored.drafts,
  tabStored.unsentTexts,
  pendingOrder,
  paidFrom,
];

function forgetTab(): void {
  for (const value of ofTab) value.clear();
}
