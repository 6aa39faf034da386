import { chatMessage } from '../entities/chat-message.ts';
import { builderOf } from './builder-of.ts';

/** A text from the member. */
export const buildChatMessage = builderOf(chatMessage, {
  id: '1',
  sendReceive: 'send',
  messageType: 'text',
  message: 'Hello',
  updateTime: '2026-03-01 12:00:00',
});
