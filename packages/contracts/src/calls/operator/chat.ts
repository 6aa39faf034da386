import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { chatMessage } from '../../entities/chat-message.ts';
import { chatMember, conversation, savedReply } from '../../entities/conversation.ts';
import { count, wireDate } from '../../entities/wire-values.ts';
import { chatPage, chatText, messageId } from '../chat.ts';
import { currentPage, filledText, rowIdField, sendingId } from '../payload-fields.ts';

/** The member of the conversation. */
const memberCode = filledText(32);

const one = z.object({ memberCode });

export const listConversations = defineOperatorCall({
  path: '/admin-api/chat/conversations',
  needs: operatorMay('chat.read', 'given'),
  audit: 'reads only',
  summary:
    'Conversations with members, latest message first; those that wait for an answer, longest wait first; or the caller’s own.',
  payload: z.object({ currentPage, show: z._default(z.enum(['all', 'waiting', 'own']), 'all') }),
  answer: z.object({
    list: z.array(conversation),
    total: count,
    /** How many conversations wait for an answer, in this list or not. */
    waiting: count,
    /** Since when the longest one waits; null when none does. */
    waitTime: z.nullable(wireDate),
  }),
});

export const listConversation = defineOperatorCall({
  path: '/admin-api/chat/list',
  needs: operatorMay('chat.read', 'given'),
  audit: 'reads only',
  summary: 'The messages with a member, 50 a page, oldest first; they count as read by operators.',
  payload: z.extend(chatPage, { memberCode }),
  answer: z.array(chatMessage),
  refusals: ['member-unknown'],
});

/** The last message that the operator saw. Later messages of the member keep waiting. Left out: all are settled. */
const seenId = z.optional(messageId);

export const answerMember = defineOperatorCall({
  path: '/admin-api/chat/send',
  needs: operatorMay('chat.answer', 'given'),
  audit: { action: 'chat.answer', fields: ['message'] },
  summary: 'Sends a text to a member; a repeated `clientId` sends it once.',
  payload: z.object({ memberCode, content: chatText, clientId: sendingId, seenId }),
  answer: chatMessage,
  refusals: ['member-unknown'],
});

export const answerMemberByPicture = defineOperatorCall({
  path: '/admin-api/chat/send-picture',
  needs: operatorMay('chat.answer', 'given'),
  audit: { action: 'chat.answer', fields: ['message'] },
  body: 'form',
  summary: 'Sends one picture to a member; a repeated `clientId` sends it once.',
  payload: z.object({ memberCode, clientId: sendingId, seenId }),
  answer: chatMessage,
  refusals: ['member-unknown', 'picture-unknown', 'picture-broken', 'picture-large', 'too-large'],
});

export const getChatMember = defineOperatorCall({
  path: '/admin-api/chat/member',
  needs: operatorMay('chat.read', 'given'),
  audit: 'reads only',
  summary: 'What an operator needs to know about a member in a conversation.',
  payload: one,
  answer: chatMember,
  refusals: ['member-unknown'],
});

export const assignConversation = defineOperatorCall({
  path: '/admin-api/chat/assign',
  needs: operatorMay('chat.answer', 'given'),
  audit: { action: 'chat.assign', fields: ['assignee'] },
  summary: 'Assigns the operator who answers a member; null for none.',
  payload: z.extend(one, { assignee: z.nullable(filledText(64)) }),
  answer: z.object({ assignee: z.string() }),
  refusals: ['member-unknown', 'operator-unknown'],
});

export const closeConversation = defineOperatorCall({
  path: '/admin-api/chat/close',
  needs: operatorMay('chat.answer', 'given'),
  audit: { action: 'chat.close', fields: ['waitTime'] },
  summary: 'Marks a member’s messages as needing no answer; the next message waits again.',
  payload: z.extend(one, { seenId }),
  answer: z.null(),
  refusals: ['member-unknown'],
});

export const getDesk = defineOperatorCall({
  path: '/admin-api/chat/desk',
  needs: operatorMay('chat.read', 'given'),
  audit: 'reads only',
  summary: 'The operators who may answer members, and the saved replies.',
  payload: z.object({}),
  answer: z.object({
    /** Login names. */
    operators: z.array(z.string()),
    replies: z.array(savedReply),
  }),
});

const replyFields = ['title', 'content'] as const;

export const saveReply = defineOperatorCall({
  path: '/admin-api/chat/replies/save',
  needs: operatorMay('chat.answer', 'given'),
  audit: { action: 'reply.save', fields: replyFields },
  summary: 'Changes the saved reply of an id, or creates one without an id.',
  payload: z.object({
    id: z.optional(rowIdField),
    title: filledText(40),
    content: chatText,
    /** The reply with which the change began. Without it, the reply is changed in any version. */
    was: z.optional(z.pick(savedReply, { title: true, content: true })),
  }),
  answer: savedReply,
  refusals: ['reply-unknown', 'replies-full', 'place-edited'],
});

export const removeReply = defineOperatorCall({
  path: '/admin-api/chat/replies/remove',
  needs: operatorMay('chat.answer', 'given'),
  audit: { action: 'reply.remove', fields: replyFields },
  summary: 'Deletes a saved reply.',
  payload: z.object({ id: rowIdField }),
  answer: z.null(),
  refusals: ['reply-unknown'],
});

export const operatorChatCalls = {
  listConversations,
  listConversation,
  answerMember,
  answerMemberByPicture,
  getChatMember,
  assignConversation,
  closeConversation,
  getDesk,
  saveReply,
  removeReply,
};
