import type { Member } from '@lantern/contracts/entities/member';
import { isPermanentVip, vipDaysLeft } from '@lantern/rules/vip';

import { zhPaying } from '../../text/zh-money.ts';

/** How long a member's VIP lasts yet, a started day being a whole one, and when it ends. */
export function vipLeftLine(member: Pick<Member, 'vipDate' | 'vipPeriod'>, now: Date): string {
  if (isPermanentVip(member, now)) return zhPaying.permanent;
  const days = vipDaysLeft(member, now);
  return days === 0
    ? zhPaying.notVip
    : `${zhPaying.daysLeft(days)} · ${zhPaying.expires(member.vipDate.slice(0, 10))}`;
}
