import { member, type Member, type MemberWithToken } from '@lantern/contracts/entities/member';

import { stored, tabStored } from '../storage/stored.ts';

/** What says who a member is; what they watched and kept on this device is another matter. */
const ofMember = [stored.token, stored.memberInfo, stored.credentialsShown];

/** Begins a session: this device is now that member, and what it knows of another one is forgotten. */
export function beginSession({ token, ...answered }: MemberWithToken): void {
  const before = stored.memberInfo.read()?.memberCode ?? stored.lastMember.read();
  if (before !== null && before !== answered.memberCode) forgetMember();
  stored.lastMember.clear();
  // Other tabs hear of both one after the other: who hears of the member may ask in their name.
  stored.token.write(token);
  stored.memberInfo.write(member.parse(answered));
}

/** Takes over what the server now says about the member, unless the session has changed hands meanwhile. */
export function rememberMember(fresh: Member): void {
  stored.memberInfo.update((known) =>
    known?.memberCode === fresh.memberCode && differs(known, fresh) ? fresh : known,
  );
}

/** Ends the session a token stood for; whose the rest here is stays known. A newer session is left alone. */
export function endSession(token: string | null): void {
  if (stored.token.read() !== token) return;
  stored.lastMember.update((last) => stored.memberInfo.read()?.memberCode ?? last);
  for (const value of ofMember) value.clear();
}

/** Forgets everything this device knows of its member; only that an adult uses it stays. */
export function forgetMember(): void {
  for (const value of Object.values(stored)) if (value !== stored.ageConfirmed) value.clear();
  tabStored.triedInvite.clear();
}

function differs(known: Member, fresh: Member): boolean {
  return JSON.stringify(known) !== JSON.stringify(fresh);
}
