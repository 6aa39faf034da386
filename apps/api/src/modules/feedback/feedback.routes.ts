import { feedbackCalls } from '@lantern/contracts/calls/feedback';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendFeedback } from './send-feedback.ts';

export function registerFeedbackModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, feedbackCalls, {
    sendFeedback: ({ comment_content: body }, context) => sendFeedback(deps, context, body),
  });
}
