import type { Invitee } from '@lantern/contracts/entities/invitee';
import { toTheMinute } from '@lantern/rules/shanghai-time';
import { Flag } from 'lucide-react';

import { inviteesTexts } from '#text/share.ts';

import { Avatar } from '../../features/member-face/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export interface InviteeRowProps {
  invitee: Invitee;
  isReported: boolean;
  onReport: (invitee: Invitee) => void;
}

/** A friend, the date, and the day of VIP they gave, or why none. Name and picture can be reported once. */
export function InviteeRow({ invitee, isReported, onReport }: InviteeRowProps) {
  const { memberAvatar, memberNichen, createTime, reward, days } = invitee;
  return (
    <article className="flex items-center gap-3 py-3 pr-1 pl-page">
      <Avatar memberAvatar={memberAvatar} className="size-12" />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-body">
          {memberNichen}
        </h2>
        <p className="mt-0.5 text-note text-soft tabular-nums">{toTheMinute(createTime)}</p>
      </div>
      <span
        className={classNames(
          'max-w-28 shrink-0 text-end text-note',
          reward === 'given'
            ? 'rounded-full bg-gold/12 px-2.5 py-1 font-strong text-gold'
            : 'text-soft',
        )}
      >
        {reward === 'given' ? inviteesTexts.given(days) : inviteesTexts.rewards[reward]}
      </span>
      <IconButton
        label={inviteesTexts.report[isReported ? 'reported' : 'of'](memberNichen)}
        icon={<Flag size={18} aria-hidden className={isReported ? 'fill-current' : ''} />}
        disabled={isReported}
        className="-ml-2 text-soft"
        onClick={() => onReport(invitee)}
      />
    </article>
  );
}
