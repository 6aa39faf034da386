import type { Invitee } from '@lantern/contracts/entities/invitee';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { pictureAddress } from '../media/picture-address.ts';
import type { InviteeRow } from './invite.repo.ts';

/** A friend as the inviter sees them: never the code, which is a login name too. */
export const presentInvitee = (row: InviteeRow): Invitee => ({
  id: String(row.memberId),
  memberAvatar: row.avatarKey === null ? '' : pictureAddress(row.avatarKey),
  memberNichen: row.nickname,
  createTime: formatShanghaiTime(row.boundAt),
});
