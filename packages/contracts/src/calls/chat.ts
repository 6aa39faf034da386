import * as z from 'zod/mini';

import { type CallLimit, defineCall } from '../call.ts';
import { chatMessage } from '../entities/chat-message.ts';
import { count } from '../entities/wire-values.ts';
import { filledText, sendingId } from './payload-fields.ts';

/** The id of the message at which a page begins. */
export const messageId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'id of a message')),
  z.transform(Number),
);

/** Selects messages of a conversation: the newest page, the page `before` a message, or the messages `after` one. */
export const chatPage = z.object({ before: z.optional(messageId), after: z.optional(messageId) });

/** The longest text of a message, in characters. */
export const CHAT_TEXT_MAX = 2000;

/** The text of a message. */
export const chatText = filledText(CHAT_TEXT_MAX);

/** The limit for texts and pictures together. */
const perMinute: CallLimit = {
  name: 'chat',
  most: 'chatPerMinute',
  within: 'minute',
  per: 'member',
  counts: 'writes',
};

export const sendChatPicture = defineCall({
  method: 'POST',
  path: '/renren-api/api/chatim/sendPic',
  limit: perMinute,
  needs: 'member',
  sealed: false,
  body: 'form',
  summary: 'Sends one picture to customer service; a repeated `clientId` sends it once.',
  payload: z.object({ clientId: sendingId }),
  answer: chatMessage,
  refusals: [
    'picture-unknown',
    'picture-broken',
    'picture-large',
    'too-large',
    'uploads-spent',
    'too-many',
  ],
});

export const listChat = defineCall({
  method: 'GET',
  path: '/renren-api/api/chatim/list',
  needs: 'member',
  sealed: false,
  summary:
    "The caller's own messages with customer service, 50 a page, oldest first; they count as read.",
  payload: chatPage,
  answer: z.array(chatMessage),
});

export const sendChat = defineCall({
  method: 'POST',
  path: '/renren-api/api/chatim/send',
  limit: perMinute,
  needs: 'member',
  sealed: false,
  summary: 'Sends a text to customer service; a repeated `clientId` sends it once.',
  payload: z.object({ content: chatText, clientId: sendingId }),
  answer: chatMessage,
  refusals: ['too-many'],
});

export const countUnreadChat = defineCall({
  method: 'GET',
  path: '/renren-api/api/chatim/unread',
  needs: 'member',
  sealed: false,
  summary: 'How many messages of customer service the caller has not listed yet.',
  payload: z.object({}),
  answer: z.object({ unread: count }),
});

export const chatCalls = { sendChatPicture, listChat, sendChat, countUnreadChat };
