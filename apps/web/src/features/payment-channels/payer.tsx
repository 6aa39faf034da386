import type { Member } from '@lantern/contracts/entities/member';
import type { ReactNode } from 'react';

import { Avatar } from '../member-face/avatar.tsx';
import { LevelBadge } from '../member-face/level-badge.tsx';

export interface PayerProps {
  member: Member;
  /** How the member stands with VIP. */
  status: string;
  /** What stands at the right. */
  side?: ReactNode;
}

/** The member for whom the goods are bought. */
export function Payer({ member, status, side }: PayerProps) {
  return (
    <div className="flex items-center gap-3 px-page py-3">
      <Avatar memberAvatar={member.memberAvatar} className="size-12" eager />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <p dir="auto" className="truncate text-lead font-strong">
            {member.memberNichen}
          </p>
          <LevelBadge member={member} />
        </div>
        <p className="words mt-0.5 text-note text-soft tabular-nums">{status}</p>
      </div>
      {side}
    </div>
  );
}
