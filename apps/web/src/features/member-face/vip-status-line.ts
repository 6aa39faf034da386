import type { Member } from '@lantern/contracts/entities/member';
import { toTheMinute } from '@lantern/rules/shanghai-time';
import { vipStatus } from '@lantern/rules/vip';

import { memberTexts } from '#text/member.ts';

/** The line that says how a member stands with VIP. */
export function vipStatusLine(member: Pick<Member, 'vipDate' | 'vipPeriod'>, now: Date): string {
  const status = vipStatus(member, now);
  return status.kind === 'none'
    ? memberTexts.vipStatus.none
    : memberTexts.vipStatus[status.kind](toTheMinute(status.vipDate));
}
