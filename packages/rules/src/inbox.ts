import type { Permission } from './operator-permissions.ts';

interface Waits {
  /** The permission that shows it, and the one that settles it. */
  reads: Permission;
  acts: Permission;
  /** How many hours it may wait, unless it brings a deadline of its own. */
  hours: number;
}

/** Everything that waits for an operator. */
export const inboxKinds = {
  report: { reads: 'reports.read', acts: 'reports.decide', hours: 24 },
  profile: { reads: 'reports.read', acts: 'reports.decide', hours: 48 },
  case: { reads: 'orders.read', acts: 'orders.change', hours: 12 },
  refund: { reads: 'orders.read', acts: 'orders.change', hours: 12 },
  withdrawal: { reads: 'withdrawals.read', acts: 'withdrawals.change', hours: 24 },
  payout: { reads: 'withdrawals.read', acts: 'withdrawals.change', hours: 24 },
  adjustment: { reads: 'members.read', acts: 'members.grant', hours: 24 },
  terms: { reads: 'sales.read', acts: 'sales.change', hours: 24 },
  channelKey: { reads: 'sales.read', acts: 'sales.change', hours: 12 },
  cards: { reads: 'sales.read', acts: 'sales.change', hours: 24 },
  failedFilm: { reads: 'intake.read', acts: 'intake.change', hours: 24 },
  finishedFilm: { reads: 'intake.read', acts: 'intake.change', hours: 48 },
  brokenSource: { reads: 'sources.read', acts: 'sources.change', hours: 24 },
  matchCase: { reads: 'sources.read', acts: 'sources.change', hours: 72 },
  failingHost: { reads: 'sources.read', acts: 'sources.change', hours: 48 },
  chat: { reads: 'chat.read', acts: 'chat.answer', hours: 2 },
  feedback: { reads: 'feedback.read', acts: 'feedback.change', hours: 72 },
  rights: { reads: 'rights.read', acts: 'rights.change', hours: 24 * 30 },
  upkeep: { reads: 'system.read', acts: 'system.change', hours: 24 },
  backup: { reads: 'system.read', acts: 'system.change', hours: 48 },
} as const satisfies Record<string, Waits>;

export type InboxKind = keyof typeof inboxKinds;

/** So much money makes a matter as urgent as one that has waited twice as long. */
export const DOUBLING_FEN = 100_000;

interface Waiting {
  since: Date;
  due: Date;
  /** Fen that are at stake; 0 where it is not about money. */
  fen: number;
}

/** Returns how urgent a matter is: the share of its time that has passed, more for more money. 1 is due without money. */
export function urgencyOf({ since, due, fen }: Waiting, now: Date): number {
  const allowedMs = Math.max(1, due.getTime() - since.getTime());
  return ((now.getTime() - since.getTime()) / allowedMs) * (1 + fen / DOUBLING_FEN);
}
