import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { listFeedback as listCall } from '@lantern/contracts/calls/operator/feedback';
import type { FeedbackEntry } from '@lantern/contracts/entities/feedback';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { pageOf, readCursor } from '../../../calls/keyset.ts';
import { refuse } from '../../../platform/app-error.ts';
import { textIn } from '../../../text/text-in.ts';
import { readerLanguageOf } from '../../ground/site/reader-language.ts';
import { sendNotice } from '../chat/send-message.ts';
import {
  countFeedback,
  type FeedbackRow,
  findFeedback,
  handleFeedback,
  lockFeedback,
} from './feedback.repo.ts';

const cursor = z.tuple([z.uuid()]);

/** A page of feedback. */
export async function listFeedback(
  { deps: { db } }: OperatorContext,
  { sort, size, after, state }: PayloadOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const afterId = readCursor(cursor, { sort, after })?.[0] ?? null;
  return pageOf({
    sort,
    size,
    after,
    find: (wanted) => findFeedback(db, state, { sort, afterId, size: wanted }),
    count: (most) => countFeedback(db, state, most),
    keyOf: ({ id }) => [id],
    present: presentFeedback,
  });
}

/**
 * Answers feedback in the member's conversation, or closes it without an answer (`content` null). Refuses with
 * `feedback-unknown`, and with `feedback-handled` when it was answered or closed before.
 */
export function settleFeedback(
  { deps, act }: OperatorContext,
  { id, content, reason = '' }: { id: string; content: string | null; reason?: string },
): Promise<FeedbackEntry> {
  const { db, now } = deps;
  return db.transact(async (tx) => {
    const before = (await lockFeedback(tx, { id })) ?? refuse('feedback-unknown');
    if (before.state !== 'open') refuse('feedback-handled');
    const { operatorId } = act;
    const { memberId } = before;
    const at = now();
    const state = content === null ? 'closed' : 'answered';
    await handleFeedback(tx, { id, memberId, state, answer: content ?? '', operatorId, at });
    if (content !== null) {
      const body = textIn(readerLanguageOf(deps).ofSite()).feedbackAnswer(before.body, content);
      await sendNotice(tx, { memberId, operatorId, body, sentAt: at });
    }
    const after = (await lockFeedback(tx, { id })) ?? refuse('feedback-unknown');
    const change = { before: valuesOf(before), after: valuesOf(after) };
    await act.saveAudit(tx, { subject: { kind: 'feedback', id }, ...change, reason });
    return presentFeedback(after);
  });
}

const valuesOf = ({ state, answer }: FeedbackRow) => ({ state, answer });

const presentFeedback = (row: FeedbackRow): FeedbackEntry => ({
  id: row.id,
  memberCode: row.memberCode,
  memberNichen: row.nickname,
  content: row.body,
  createTime: formatShanghaiTime(row.createdAt),
  state: row.state,
  answer: row.answer,
  handleTime: row.handledAt && formatShanghaiTime(row.handledAt),
  handler: row.handler ?? '',
});
