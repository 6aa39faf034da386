import type { Member } from '@lantern/contracts/entities/member';
import { isPermanentVip, vipDaysLeft } from '@lantern/rules/vip';

import { payingTexts } from '#text/money.ts';

/** How long a member's VIP lasts yet, a started day being a whole one, and when it ends. */
export function vipLeftLine(member: Pick<Member, 'vipDate' | 'vipPeriod'>, now: Date): string {
  if (isPermanentVip(member, now)) return payingTexts.permanent;
  const days = vipDaysLeft(member, now);
  return days === 0
    ? payingTexts.notVip
    : `${payingTexts.daysLeft(days)} · ${payingTexts.expires(member.vipDate.slice(0, 10))}`;
}
