import type { AnswerOf } from '@lantern/contracts/call';
import type { listInbox as call } from '@lantern/contracts/calls/operator/inbox';
import type { InboxGroup, InboxItem } from '@lantern/contracts/entities/inbox';
import { type InboxKind, inboxKinds, urgencyOf } from '@lantern/rules/inbox';
import { formatYuan } from '@lantern/rules/money';
import { can } from '@lantern/rules/operator-permissions';
import { formatShanghaiTime, HOUR_MS } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { readConfirmers, readFacts } from '../../ground/operator/second-person.ts';
import { findWaiting, type InboxRow } from './inbox.repo.ts';

const kinds = Object.keys(inboxKinds).filter((name): name is InboxKind => name in inboxKinds);

interface Ranked {
  item: InboxItem;
  urgency: number;
}

/** Everything that waits for an operator, of the kinds that the caller may see, the most urgent first. */
export async function listInbox(context: OperatorContext): Promise<AnswerOf<typeof call>> {
  const { db, now } = context.deps;
  const seen = kinds.filter((kind) => context.may(inboxKinds[kind].reads));
  const found = await Promise.all(
    seen.map(async (kind) => ({ kind, rows: await findWaiting(db, kind, now()) })),
  );
  const present = await presenterFor(context);
  const ranked = found.flatMap(({ kind, rows }) => rows.map((row) => present(kind, row)));
  ranked.sort((one, other) => other.urgency - one.urgency);
  return { groups: await groupsOf(context, found), list: ranked.map(({ item }) => item) };
}

/** The totals of each kind, with the operators who have the right to settle it. */
async function groupsOf(
  { deps }: OperatorContext,
  found: readonly { kind: InboxKind; rows: readonly InboxRow[] }[],
): Promise<InboxGroup[]> {
  const { accounts } = await readFacts(deps, deps.db);
  return found.map(({ kind, rows }) => ({
    kind,
    total: rows[0]?.total ?? 0,
    able: accounts
      .filter(({ roles }) => can(roles, inboxKinds[kind].acts))
      .map(({ loginName }) => loginName),
  }));
}

/** Returns how a row is shown to the caller, and how urgent it is. */
async function presenterFor(context: OperatorContext) {
  const { deps, operator } = context;
  const confirmersOf = await readConfirmers(deps, deps.db);
  const at = deps.now();
  return (kind: InboxKind, row: InboxRow): Ranked => {
    const { acts, hours } = inboxKinds[kind];
    const due = row.due ?? new Date(row.since.getTime() + hours * HOUR_MS);
    const waits = row.askedById !== null;
    const confirmers = waits
      ? confirmersOf({
          askedById: row.askedById,
          permission: acts,
          ...(row.memberId !== null && { memberId: row.memberId }),
          // The second approval of a withdrawal is always another person's.
          ...(kind === 'withdrawal' && { alwaysTwo: true }),
        })
      : [];
    const isConfirmer = confirmers.some(
      (it) => it.from === null && it.loginName === operator.loginName,
    );
    return {
      item: {
        ...presentFacts(row),
        kind,
        due: formatShanghaiTime(due),
        isLate: due < at,
        confirmers,
        isYours: context.may(acts) && (!waits || isConfirmer),
      },
      urgency: urgencyOf({ since: row.since, due, fen: row.fen ?? 0 }, at),
    };
  };
}

const presentFacts = (row: InboxRow) => ({
  id: row.id,
  subject: row.subject,
  detail: row.detail,
  pieces: row.pieces,
  memberCode: row.memberCode ?? '',
  askedBy: row.askedBy ?? '',
  reason: row.reason,
  since: formatShanghaiTime(row.since),
  ...(row.amount !== null && { amount: row.amount }),
  ...(row.fen !== null && { money: formatYuan(row.fen) }),
});
