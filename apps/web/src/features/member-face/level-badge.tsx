import type { Member } from '@lantern/contracts/entities/member';
import { vipIconIndex } from '@lantern/rules/vip';

import { memberTexts } from '#text/member.ts';

import { useClock } from '../../session/use-clock.ts';
import { LevelMark } from './level-mark.tsx';

export interface LevelBadgeProps {
  member: Pick<Member, 'vipDate' | 'vipPeriod'>;
}

/** The medal of a member's VIP level. */
export function LevelBadge({ member }: LevelBadgeProps) {
  const index = vipIconIndex(member, useClock());
  return (
    <span className="inline-flex shrink-0">
      <LevelMark index={index} className="size-6" />
      <span className="sr-only">{memberTexts.levels[index]}</span>
    </span>
  );
}
