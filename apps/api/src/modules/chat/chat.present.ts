import type { ChatMessage } from '@lantern/contracts/entities/chat-message';
import type { Conversation } from '@lantern/contracts/entities/conversation';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { pictureAddress } from '../../http/picture-address.ts';
import type { Deps } from '../../platform/deps.ts';
import { uploadAddress } from '../uploads/upload-address.ts';
import { uploadGrantsOf } from '../uploads/upload-grants.ts';
import type { ChatMessageRow } from './chat.repo.ts';
import type { ConversationRow } from './conversations.repo.ts';

/** Who reads it: what a sender called a message is for that side alone. */
export type Reader = 'member' | 'operator';

/** A message as the wire spells it. */
export function presentMessage(deps: Deps, row: ChatMessageRow, reader: Reader): ChatMessage {
  const writer: Reader = row.operatorId === null ? 'member' : 'operator';
  const picture =
    row.uploadName === null ? null : { name: row.uploadName, purpose: 'chat' as const };
  return {
    id: String(row.id),
    sendReceive: writer === 'member' ? 'send' : 'receive',
    messageType: picture === null ? 'text' : 'img',
    message: picture === null ? row.body : uploadAddress(picture, uploadGrantsOf(deps), deps.now()),
    ...(row.clientId !== null && writer === reader && { clientId: row.clientId }),
    updateTime: formatShanghaiTime(row.sentAt),
  };
}

export const presentConversation = (deps: Deps, row: ConversationRow): Conversation => ({
  memberCode: row.memberCode,
  memberNichen: row.nickname,
  memberAvatar: row.avatarKey === null ? '' : pictureAddress(row.avatarKey),
  lastMessage: presentMessage(deps, row, 'operator'),
  unread: row.unread,
});
