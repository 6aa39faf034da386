import type { Member } from '@lantern/contracts/entities/member';
import { vipStatus } from '@lantern/rules/vip';

import { zhMember } from '../../text/zh-member.ts';

/** The line that says how a member stands with VIP. */
export function vipStatusLine(member: Pick<Member, 'vipDate' | 'vipPeriod'>, now: Date): string {
  const status = vipStatus(member, now);
  return status.kind === 'none'
    ? zhMember.vipStatus.none
    : zhMember.vipStatus[status.kind](status.vipDate);
}
