import { chatCalls } from '@lantern/contracts/calls/chat';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { limitTexts } from '../../ground/uploads/guest-quota.ts';
import { showOwnUploads } from '../../ground/uploads/show-own-uploads.ts';
import { registerOperatorChat } from './chat.operator-routes.ts';
import { presentMessage } from './chat.present.ts';
import { type ChatMessageRow, countUnread } from './chat.repo.ts';
import { listMessages } from './list-messages.ts';
import { sendMessage } from './send-message.ts';
import { sendPicture } from './send-picture.ts';

export function registerChatModule(app: FastifyInstance, deps: Deps): void {
  const present = (row: ChatMessageRow) => presentMessage(deps, row, 'member');

  bindCalls(app, deps, chatCalls, {
    sendChat: async (context, { content, clientId = null }) => {
      const sender = { memberId: context.memberId, operatorId: null };
      const sending = { ...sender, content: { body: content }, clientId };
      return present(await sendMessage({ deps, limit: limitTexts(context) }, sending));
    },
    sendChatPicture: async (context, { clientId = null }) => {
      const { bytes } = await context.readUpload();
      const { memberId, address } = context;
      const limit = limitTexts(context);
      const row = await sendPicture(
        { deps, address, limit, isWaitedFor: () => context.isWaitedFor() },
        { memberId, operatorId: null, bytes, clientId },
      );
      showOwnUploads(context);
      return present(row);
    },
    listChat: async (context, page) => {
      const { memberId } = context;
      const rows = await listMessages(context, { ...page, memberId, side: 'member' });
      if (rows.some(({ uploadName }) => uploadName !== null)) showOwnUploads(context);
      return rows.map(present);
    },
    countUnreadChat: async ({ actor }) => ({
      unread: await countUnread(deps.db, actor.memberId),
    }),
  });
  registerOperatorChat(app, deps);
}
