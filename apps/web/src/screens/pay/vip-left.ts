import type { Member } from '@lantern/contracts/entities/member';
import { isPermanentVip, vipDaysLeft } from '@lantern/rules/vip';

import { payingTexts } from '#text/money.ts';

/** The days that a member's VIP still lasts, rounded up, and its end. */
export function vipLeftLine(member: Pick<Member, 'vipDate' | 'vipPeriod'>, now: Date): string {
  if (isPermanentVip(member, now)) return payingTexts.permanent;
  const days = vipDaysLeft(member, now);
  return days === 0
    ? payingTexts.notVip
    : `${payingTexts.daysLeft(days)} · ${payingTexts.expires(member.vipDate.slice(0, 10))}`;
}
