import type { Wording } from '@lantern/rules/wording';

import type { chatTexts as zh } from '../zh/chat.ts';
import { counted } from './plural.ts';

/** What the chat with customer service says. */
export const chatTexts = {
  title: 'Support',
  unread: (count) => counted(count, 'unread message'),
  messages: 'Messages',
  hello: 'Hi, how can we help?',
  helloDetail: 'Leave your question and we’ll reply as soon as we can',
  field: 'Message',
  placeholder: 'Describe your problem',
  send: 'Send',
  empty: 'Write something first',
  notYet: 'Can’t send right now. Try again later',
  picture: 'Send a picture',
  pictureSent: 'Picture',
  openPicture: 'View picture',
  sending: 'Sending',
  failed: 'Not sent',
  retry: 'Send again',
  fromService: 'Support',
  fromMe: 'You',
  questions: 'Common questions',
  autoReply: 'Automatic reply',
  pickOrder: 'Send an order',
  older: 'Load earlier messages',
} as const satisfies Wording<typeof zh>;
