import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { chatMessage } from '../../entities/chat-message.ts';
import { conversation } from '../../entities/conversation.ts';
import { chatPage, chatText } from '../chat.ts';
import { currentPage, filledText, sendingId } from '../payload-fields.ts';

/** The member a conversation is with. */
const memberCode = filledText(32);

export const listConversations = defineOperatorCall({
  path: '/admin-api/chat/conversations',
  needs: operatorMay('chat.read'),
  audit: 'reads only',
  summary: 'The conversations with members, those with the latest message first.',
  payload: z.object({ currentPage }),
  answer: z.object({ list: z.array(conversation), total: z.int().check(z.nonnegative()) }),
});

export const listConversation = defineOperatorCall({
  path: '/admin-api/chat/list',
  needs: operatorMay('chat.read'),
  audit: 'reads only',
  summary: 'The messages with a member, 50 a page, oldest first; they count as read by operators.',
  payload: z.extend(chatPage, { memberCode }),
  answer: z.array(chatMessage),
  refusals: ['member-unknown'],
});

export const answerMember = defineOperatorCall({
  path: '/admin-api/chat/send',
  needs: operatorMay('chat.answer'),
  audit: { action: 'chat.answer', fields: ['message'] },
  summary: 'Sends a text to a member; a repeated `clientId` sends it once.',
  payload: z.object({ memberCode, content: chatText, clientId: sendingId }),
  answer: chatMessage,
  refusals: ['member-unknown'],
});

export const operatorChatCalls = { listConversations, listConversation, answerMember };
