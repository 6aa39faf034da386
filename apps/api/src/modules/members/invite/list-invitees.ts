import type { Invitee } from '@lantern/contracts/entities/invitee';
import { pageWindow } from '@lantern/rules/paging';
import { type BusinessDay, businessDayOf, formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../../calls/call-context.ts';
import { checkOwnCode } from '../../../calls/check-own-code.ts';
import { pictureAddress } from '../../../http/picture-address.ts';
import { countInvitees, findInvitees, type InviteeRow } from './invite.repo.ts';

/** A page of the caller's own friends. Refuses a payload that names another inviter, existing or not. */
export async function listInvitees(
  { deps: { db, now }, actor }: MemberContext,
  wanted: { currentPage: number; parentId?: string | undefined },
): Promise<{ list: Invitee[]; total: number }> {
  checkOwnCode(actor, wanted.parentId);
  const window = pageWindow(wanted.currentPage);
  const [rows, total] = await Promise.all([
    findInvitees(db, { ...window, inviterId: actor.memberId }),
    countInvitees(db, actor.memberId),
  ]);
  const today = businessDayOf(now());
  return { list: rows.map((row) => presentInvitee(row, today)), total };
}

/** A friend as the inviter sees them: without the code, which is also a login name. */
const presentInvitee = (row: InviteeRow, today: BusinessDay): Invitee => ({
  id: String(row.memberId),
  memberAvatar: row.avatarKey === null ? '' : pictureAddress(row.avatarKey),
  memberNichen: row.nickname,
  createTime: formatShanghaiTime(row.boundAt),
  reward: rewardOf(row, today),
  days: row.days,
});

/** The shown reason. A full day counts only on that day; afterwards the friend simply has not been back yet. */
function rewardOf(row: InviteeRow, today: BusinessDay): Invitee['reward'] {
  if (row.rewarded) return 'given';
  if (row.refusal === 'same_address') return 'same-network';
  return row.refusal === 'daily_cap' && row.refusedOn === today ? 'daily-cap' : 'not-active';
}
