import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  closeConversation as closeCall,
  getDesk as deskCall,
  saveReply as saveCall,
} from '@lantern/contracts/calls/operator/chat';
import { can, operatorRoles } from '@lantern/rules/operator-permissions';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { findMemberId, lockThread } from './chat.repo.ts';
import { assignThread, endWaiting, findAnswerers, findAssignee } from './conversations.repo.ts';
import {
  deleteReply,
  findReplies,
  insertReply,
  lockReplies,
  lockReply,
  updateReply,
} from './replies.repo.ts';

/** The most saved replies, which all operators share. */
const mostReplies = 200;

const answering = operatorRoles.filter((role) => can([role], 'chat.answer'));

/** The operators who may answer members, and the saved replies. */
export async function getDesk({
  deps: { db },
}: OperatorContext): Promise<AnswerOf<typeof deskCall>> {
  const [operators, replies] = await Promise.all([
    findAnswerers(db, { roles: answering }),
    findReplies(db),
  ]);
  return { operators: operators.map(({ loginName }) => loginName), replies };
}

/**
 * Assigns a member to an operator. Refuses with `member-unknown`, and with `operator-unknown` for an operator without the
 * right.
 */
export function assignConversation(
  { deps: { db }, act }: OperatorContext,
  { memberCode, assignee }: { memberCode: string; assignee: string | null },
): Promise<{ assignee: string }> {
  return db.transact(async (tx) => {
    const memberId = (await findMemberId(tx, memberCode)) ?? refuse('member-unknown');
    const answerers = assignee === null ? [] : await findAnswerers(tx, { roles: answering });
    const chosen = answerers.find(({ loginName }) => loginName === assignee);
    if (assignee !== null && !chosen) refuse('operator-unknown');
    await lockThread(tx, { memberId });
    const before = { assignee: await findAssignee(tx, memberId) };
    if (before.assignee !== assignee) {
      await assignThread(tx, { memberId, operatorId: chosen?.operatorId ?? null });
      const subject = { kind: 'member', id: memberCode } as const;
      await act.saveAudit(tx, { subject, before, after: { assignee } });
    }
    return { assignee: assignee ?? '' };
  });
}

/** Marks a member's messages as answered without an answer. Refuses with `member-unknown`. */
export function closeConversation(
  { deps: { db }, act }: OperatorContext,
  { memberCode, seenId }: PayloadOf<typeof closeCall>,
): Promise<null> {
  return db.transact(async (tx) => {
    const memberId = (await findMemberId(tx, memberCode)) ?? refuse('member-unknown');
    const ended = await endWaiting(tx, memberId, seenId ?? null);
    if (ended !== null && ended.before.getTime() !== ended.after?.getTime()) {
      const subject = { kind: 'member', id: memberCode } as const;
      const before = { waitTime: formatShanghaiTime(ended.before) };
      const after = { waitTime: ended.after && formatShanghaiTime(ended.after) };
      await act.saveAudit(tx, { subject, before, after });
    }
    return null;
  });
}

/** Saves a reply. Refuses with `reply-unknown`, `replies-full`, and with `place-edited` when another operator changed it. */
export function saveReply(
  { deps: { db, now }, act }: OperatorContext,
  { id, title, content, was }: PayloadOf<typeof saveCall>,
): Promise<AnswerOf<typeof saveCall>> {
  return db.transact(async (tx) => {
    await lockReplies(tx);
    const before =
      id === undefined ? null : ((await lockReply(tx, { id })) ?? refuse('reply-unknown'));
    if (before === null && (await findReplies(tx)).length >= mostReplies) refuse('replies-full');
    if (before && was && !isOneOf(before, [was, { title, content }])) refuse('place-edited');
    const kept = before
      ? await updateReply(tx, { id: before.id, title, content })
      : await insertReply(tx, { title, content, at: now() });
    const after = kept ?? refuse('reply-unknown');
    await act.saveAudit(tx, { subject: { kind: 'reply', id: after.id }, before, after });
    return after;
  });
}

interface Words {
  title: string;
  content: string;
}

const isOneOf = (there: Words, some: readonly Words[]): boolean =>
  some.some((it) => it.title === there.title && it.content === there.content);

/** Removes a reply. Refuses with `reply-unknown`. */
export function removeReply(
  { deps: { db }, act }: OperatorContext,
  { id }: { id: number },
): Promise<null> {
  return db.transact(async (tx) => {
    const before = (await lockReply(tx, { id })) ?? refuse('reply-unknown');
    await deleteReply(tx, { id });
    await act.saveAudit(tx, { subject: { kind: 'reply', id }, before });
    return null;
  });
}
