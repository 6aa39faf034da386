import type { ChatMessage } from '@lantern/contracts/entities/chat-message';
import type { ChatMember, Conversation } from '@lantern/contracts/entities/conversation';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { isVipActive } from '@lantern/rules/vip';
import { PERMANENT_VIP } from '@lantern/rules/vip-plans';

import { pictureAddress } from '../../../http/picture-address.ts';
import type { Deps } from '../../../platform/deps.ts';
import { uploadAddress, uploadAddressFor } from '../../ground/uploads/upload-address.ts';
import { uploadGrantsOf } from '../../ground/uploads/upload-grants.ts';
import type { ChatMessageRow } from './chat.repo.ts';
import type { ChatMemberRow, ConversationRow } from './conversations.repo.ts';

/** The reader: only the sender's side gets the sender's own id of a message, and a picture's address is for one session. */
export type Reader = 'member' | { sessionHash: string };

/** A message in the wire's shape. */
export function presentMessage(deps: Deps, row: ChatMessageRow, reader: Reader): ChatMessage {
  const isOfMember = row.operatorId === null;
  const isOwnSide = isOfMember === (reader === 'member');
  return {
    id: String(row.id),
    sendReceive: isOfMember ? 'send' : 'receive',
    messageType: row.uploadName === null ? 'text' : 'img',
    message: row.uploadName === null ? row.body : addressOf(deps, row.uploadName, reader),
    ...(row.clientId !== null && isOwnSide && { clientId: row.clientId }),
    updateTime: formatShanghaiTime(row.sentAt),
  };
}

function addressOf(deps: Deps, name: string, reader: Reader): string {
  const grants = uploadGrantsOf(deps);
  return reader === 'member'
    ? uploadAddress({ name, purpose: 'chat' }, grants, deps.now())
    : uploadAddressFor(reader.sessionHash, name, grants, deps.now());
}

export const presentConversation = (
  deps: Deps,
  row: ConversationRow,
  reader: Reader,
): Conversation => ({
  memberCode: row.memberCode,
  memberNichen: row.nickname,
  memberAvatar: row.avatarKey === null ? '' : pictureAddress(row.avatarKey),
  lastMessage: presentMessage(deps, row, reader),
  unread: row.unread,
  assignee: row.assignee ?? '',
  isVip: row.isVip,
  waitTime: row.waitingSince && formatShanghaiTime(row.waitingSince),
});

export function presentChatMember(row: ChatMemberRow, now: Date): ChatMember {
  const isVip = isVipActive(row.vipExpiresAt, now);
  const endsAt = isVip && row.vipPlan !== PERMANENT_VIP ? row.vipExpiresAt : null;
  return {
    memberCode: row.memberCode,
    memberNichen: row.nickname,
    memberAvatar: row.avatarKey === null ? '' : pictureAddress(row.avatarKey),
    createTime: formatShanghaiTime(row.createdAt),
    lastUseTime: row.lastUsedAt && formatShanghaiTime(row.lastUsedAt),
    isVip,
    vipEndTime: endsAt && formatShanghaiTime(endsAt),
    coins: row.coins,
    isBanned: row.isBanned,
    reports: row.reports,
    feedback: row.feedback,
  };
}
