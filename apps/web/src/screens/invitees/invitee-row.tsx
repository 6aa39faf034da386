import type { Invitee } from '@lantern/contracts/entities/invitee';

import { Avatar } from '../../features/member-face/avatar.tsx';
import { zhInvitees } from '../../text/zh-share.ts';
import { classNames } from '../../ui/class-names.ts';

/** A friend, since when, and the day they brought, or why none. */
export function InviteeRow({
  invitee: { memberAvatar, memberNichen, createTime, reward },
}: {
  invitee: Invitee;
}) {
  return (
    <article className="flex items-center gap-3 px-page py-3">
      <Avatar memberAvatar={memberAvatar} className="size-12" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-body">{memberNichen}</h2>
        <p className="mt-0.5 text-note text-soft tabular-nums">{createTime}</p>
      </div>
      <span
        className={classNames(
          'shrink-0 text-note',
          reward === 'given'
            ? 'rounded-full bg-gold/12 px-2.5 py-1 font-strong text-gold'
            : 'text-soft',
        )}
      >
        {zhInvitees.rewards[reward]}
      </span>
    </article>
  );
}
