import { feedbackCalls } from '@lantern/contracts/calls/feedback';
import { operatorFeedbackCalls } from '@lantern/contracts/calls/operator/feedback';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { MemberContext } from '../../../calls/call-context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { limitTexts } from '../../ground/uploads/guest-quota.ts';
import { insertFeedback } from './feedback.repo.ts';
import { listFeedback, settleFeedback } from './operate-feedback.ts';

export function registerFeedbackModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, feedbackCalls, {
    sendFeedback: (context, { comment_content: body }) => sendFeedback(context, { body }),
  });
  bindCalls(app, deps, operatorFeedbackCalls, {
    listFeedback,
    answerFeedback: settleFeedback,
    closeFeedback: (context, closed) => settleFeedback(context, { ...closed, content: null }),
  });
}

/** Keeps a message to the operator, so many an hour. */
async function sendFeedback(
  context: MemberContext,
  { body }: { body: string },
): Promise<{ id: string }> {
  const { memberId } = context;
  const { db, now } = context.deps;
  return db.transact(async (tx) => {
    await limitTexts(context).count(tx);
    return { id: await insertFeedback(tx, { memberId, body, at: now() }) };
  });
}
