import { chatCalls } from '@lantern/contracts/calls/chat';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { showOwnUploads } from '../uploads/show-own-uploads.ts';
import { registerOperatorChat } from './chat.operator-routes.ts';
import { presentMessage } from './chat.present.ts';
import { type ChatMessageRow, countUnread } from './chat.repo.ts';
import { listMessages } from './list-messages.ts';
import { sendMessage } from './send-message.ts';
import { sendPicture } from './send-picture.ts';

export function registerChatModule(app: FastifyInstance, deps: Deps): void {
  const present = (row: ChatMessageRow) => presentMessage(deps, row, 'member');

  bindCalls(app, deps, chatCalls, {
    sendChat: async ({ memberId, limit }, { content, clientId = null }) => {
      const sending = { memberId, operatorId: null, content: { body: content }, clientId, limit };
      return present(await sendMessage(deps, sending));
    },
    sendChatPicture: async (context, { clientId = null }) => {
      const { bytes } = await context.readUpload();
      const { memberId, limit } = context;
      const row = await sendPicture(deps, memberId, {
        bytes,
        address: context.address,
        clientId,
        limit,
      });
      showOwnUploads(context, deps);
      return present(row);
    },
    listChat: async (context, page) => {
      const rows = await listMessages(deps.db, context.actor.memberId, page, 'member');
      if (rows.some(({ uploadName }) => uploadName !== null)) showOwnUploads(context, deps);
      return rows.map(present);
    },
    countUnreadChat: async ({ actor }) => ({
      unread: await countUnread(deps.db, actor.memberId),
    }),
  });
  registerOperatorChat(app, deps);
}
