import { operatorChatCalls } from '@lantern/contracts/calls/operator/chat';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { presentConversation, presentMessage } from './chat.present.ts';
import { findMemberId } from './chat.repo.ts';
import { countConversations, findConversations } from './conversations.repo.ts';
import { listMessages } from './list-messages.ts';
import { sendMessage } from './send-message.ts';

/** The operators' side of the conversations. */
export function registerOperatorChat(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const requireMember = async (memberCode: string): Promise<number> =>
    (await findMemberId(db, memberCode)) ?? refuse('member-unknown');

  bindCalls(app, deps, operatorChatCalls, {
    listConversations: async (_context, { currentPage }) => {
      const window = { offset: pageOffset(currentPage), limit: PAGE_SIZE };
      const [rows, total] = await Promise.all([
        findConversations(db, window),
        countConversations(db),
      ]);
      return { list: rows.map((row) => presentConversation(deps, row)), total };
    },
    listConversation: async (context, { memberCode, ...page }) => {
      const memberId = await requireMember(memberCode);
      const rows = await listMessages(context, { ...page, memberId, side: 'operators' });
      return rows.map((row) => presentMessage(deps, row, 'operator'));
    },
    answerMember: async ({ act }, { memberCode, content, clientId = null }) => {
      const memberId = await requireMember(memberCode);
      const sender = { memberId, operatorId: act.operatorId };
      const row = await sendMessage(
        { deps },
        { ...sender, content: { body: content }, clientId },
        (tx, { id }) =>
          act.keepAudit(tx, {
            subject: { kind: 'member', id: memberCode },
            after: { message: id },
          }),
      );
      return presentMessage(deps, row, 'operator');
    },
  });
}
