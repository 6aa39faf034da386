import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  getDesk as deskCall,
  saveReply as saveCall,
} from '@lantern/contracts/calls/operator/chat';
import { can, operatorRoles } from '@lantern/rules/operator-permissions';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
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

/** Bounds what one operator can leave for all to scroll through. */
const mostReplies = 200;

const answering = operatorRoles.filter((role) => can([role], 'chat.answer'));

/** Who may answer members, and the saved replies. */
export async function getDesk({
  deps: { db },
}: OperatorContext): Promise<AnswerOf<typeof deskCall>> {
  const [operators, replies] = await Promise.all([findAnswerers(db, answering), findReplies(db)]);
  return { operators: operators.map(({ loginName }) => loginName), replies };
}

/** Says who answers a member. Refuses with `member-unknown`, and with `operator-unknown` one who may not. */
export function assignConversation(
  { deps: { db }, act }: OperatorContext,
  { memberCode, assignee }: { memberCode: string; assignee: string | null },
): Promise<{ assignee: string }> {
  return db.transact(async (tx) => {
    const memberId = (await findMemberId(tx, memberCode)) ?? refuse('member-unknown');
    const answerers = assignee === null ? [] : await findAnswerers(tx, answering);
    const chosen = answerers.find(({ loginName }) => loginName === assignee);
    if (assignee !== null && !chosen) refuse('operator-unknown');
    await lockThread(tx, memberId);
    const before = { assignee: await findAssignee(tx, memberId) };
    if (before.assignee !== assignee) {
      await assignThread(tx, memberId, chosen?.operatorId ?? null);
      const subject = { kind: 'member', id: memberCode };
      await act.keepAudit(tx, { subject, before, after: { assignee } });
    }
    return { assignee: assignee ?? '' };
  });
}

/** Says that what a member wrote needs no answer. Refuses with `member-unknown`. */
export function closeConversation(
  { deps: { db }, act }: OperatorContext,
  { memberCode }: { memberCode: string },
): Promise<null> {
  return db.transact(async (tx) => {
    const memberId = (await findMemberId(tx, memberCode)) ?? refuse('member-unknown');
    const since = await endWaiting(tx, memberId);
    if (since !== null) {
      const subject = { kind: 'member', id: memberCode };
      const before = { waitTime: formatShanghaiTime(since) };
      await act.keepAudit(tx, { subject, before, after: { waitTime: null } });
    }
    return null;
  });
}

/** Keeps a reply. Refuses with `reply-unknown`, and with `replies-full`. */
export function saveReply(
  { deps: { db, now }, act }: OperatorContext,
  { id, title, content }: PayloadOf<typeof saveCall>,
): Promise<AnswerOf<typeof saveCall>> {
  return db.transact(async (tx) => {
    await lockReplies(tx);
    const before = id === undefined ? null : ((await lockReply(tx, id)) ?? refuse('reply-unknown'));
    if (before === null && (await findReplies(tx)).length >= mostReplies) refuse('replies-full');
    const kept = before
      ? await updateReply(tx, { id: before.id, title, content })
      : await insertReply(tx, { title, content, at: now() });
    const after = kept ?? refuse('reply-unknown');
    await act.keepAudit(tx, { subject: { kind: 'reply', id: after.id }, before, after });
    return after;
  });
}

/** Takes a reply away. Refuses with `reply-unknown`. */
export function removeReply(
  { deps: { db }, act }: OperatorContext,
  { id }: { id: number },
): Promise<null> {
  return db.transact(async (tx) => {
    const before = (await lockReply(tx, id)) ?? refuse('reply-unknown');
    await deleteReply(tx, id);
    await act.keepAudit(tx, { subject: { kind: 'reply', id }, before });
    return null;
  });
}
