import { DAY_MS } from './shanghai-time.ts';

/** An operator changed what opens a member's account, such as the password. */
export type CredentialChange = { operatorId: number; loginName: string; at: Date };

/** How long a member's withdrawals wait after such a change: the member sees it and can object. */
const HOLD_MS = 3 * DAY_MS;

/** Withdrawals that were requested up to so long after such a change name the operator until they are paid. */
export const CREDENTIAL_MARK_DAYS = 30;

/** Returns the latest change that holds a member's withdrawals, and until when it does; null when none does. */
export function findCredentialHold(
  changes: readonly CredentialChange[],
  now: Date,
): { change: CredentialChange; until: Date } | null {
  const [change] = changes.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  if (change === undefined) return null;
  const until = new Date(change.at.getTime() + HOLD_MS);
  return until > now ? { change, until } : null;
}
