import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import {
  type listConversations as listCall,
  operatorChatCalls,
} from '@lantern/contracts/calls/operator/chat';
import type { ChatMessage } from '@lantern/contracts/entities/chat-message';
import { pageWindow } from '@lantern/rules/paging';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { benefitsOf } from '../../ground/site/site-settings.ts';
import { presentChatMember, presentConversation, presentMessage } from './chat.present.ts';
import { type ChatMessageRow, findMemberId, type Sender } from './chat.repo.ts';
import {
  countConversations,
  findChatMember,
  findConversations,
  findLongestWait,
} from './conversations.repo.ts';
import { listMessages } from './list-messages.ts';
import * as desk from './operate-desk.ts';
import { sendMessage, type SendingAudit } from './send-message.ts';
import { sendPicture } from './send-picture.ts';

/** The operators' side of the conversations. */
export function registerOperatorChat(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  bindCalls(app, deps, operatorChatCalls, {
    listConversations,
    listConversation: async ({ operator }, { memberCode, ...page }) => {
      const memberId = await requireMember(deps, memberCode);
      const rows = await listMessages({ deps }, { ...page, memberId, side: 'operators' });
      return rows.map((row) => presentMessage(deps, row, operator));
    },
    answerMember: (context, { memberCode, content, clientId = null, seenId }) =>
      answer(context, memberCode, (sender, audit) =>
        sendMessage({ deps }, { ...sender, content: { body: content }, clientId, seenId }, audit),
      ),
    answerMemberByPicture: async (context, { memberCode, clientId = null, seenId }) => {
      const { bytes } = await context.readUpload();
      return answer(context, memberCode, (sender, audit) =>
        sendPicture(
          { deps, address: null, isWaitedFor: () => context.isWaitedFor() },
          { ...sender, bytes, clientId, seenId },
          audit,
        ),
      );
    },
    getChatMember: async (_context, { memberCode }) => {
      const row = (await findChatMember(db, { memberCode })) ?? refuse('member-unknown');
      return presentChatMember(row, deps.now());
    },
    ...desk,
  });
}

const requireMember = async ({ db }: Pick<Deps, 'db'>, memberCode: string): Promise<number> =>
  (await findMemberId(db, memberCode)) ?? refuse('member-unknown');

/** Sends an operator's message to a member, and writes to the audit. */
async function answer(
  { deps, act, operator }: OperatorContext,
  memberCode: string,
  send: (sender: Sender, audit: SendingAudit) => Promise<ChatMessageRow>,
): Promise<ChatMessage> {
  const memberId = await requireMember(deps, memberCode);
  const row = await send({ memberId, operatorId: act.operatorId }, (tx, { id }) =>
    act.saveAudit(tx, { subject: { kind: 'member', id: memberCode }, after: { message: id } }),
  );
  return presentMessage(deps, row, operator);
}

async function listConversations(
  { deps, operator }: OperatorContext,
  { currentPage, show }: PayloadOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const comesFirst = (await benefitsOf(deps)()).has('support');
  const vipAt = comesFirst ? deps.now() : null;
  const filter = { show, operatorId: operator.operatorId, vipAt };
  const window = pageWindow(currentPage);
  const [rows, total, { waiting, since }] = await Promise.all([
    findConversations(deps.db, filter, window),
    countConversations(deps.db, filter),
    findLongestWait(deps.db),
  ]);
  const list = rows.map((row) => presentConversation(deps, row, operator));
  return { list, total, waiting, waitTime: since && formatShanghaiTime(since) };
}
