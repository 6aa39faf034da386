import type { Member } from '@lantern/contracts/entities/member';
import { ChevronRight, Copy } from 'lucide-react';
import { Link } from 'react-router-dom';

import { mineTexts } from '#text/mine.ts';

import { Avatar } from '../../features/member-face/avatar.tsx';
import { LevelBadge } from '../../features/member-face/level-badge.tsx';
import { copyAndSay } from '../../features/qr-card/copy-and-say.ts';
import { hrefOf, paths } from '../../paths.ts';
import { useIsVip } from '../../session/use-session.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The member's name and picture; a tap opens the profile form. */
export function MemberHead({ member }: { member: Member | null }) {
  const isVip = useIsVip();
  if (!member) return <MemberHeadSkeleton />;
  const { memberAvatar, memberNichen, memberCode, memberSignature } = member;
  return (
    <section className="relative flex flex-wrap items-center gap-4 max-[359px]:gap-3">
      <div className={classNames('rounded-full p-0.5', isVip ? 'bg-gold' : 'bg-strong/16')}>
        <div className="rounded-full bg-ground p-0.5">
          <Avatar memberAvatar={memberAvatar} className="size-17" eager />
        </div>
      </div>
      <div className="min-w-32 flex-1">
        <div className="flex items-center gap-1.5">
          <h2 dir="auto" className="min-w-0 truncate text-title font-strong">
            <Link
              to={hrefOf(paths.personalInfo)}
              aria-description={mineTexts.editProfile}
              // The whole head is the link, except the controls above it.
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {memberNichen}
            </Link>
          </h2>
          <LevelBadge member={member} />
        </div>
        <button
          type="button"
          onClick={() => void copyAndSay(memberCode)}
          className="roomy z-1 mt-0.5 -mb-0.5 inline-flex min-h-6 items-center gap-1.5 rounded-full text-small text-soft tabular-nums active:text-strong"
        >
          {mineTexts.id(memberCode)}
          <Copy size={13} aria-hidden="true" />
          <span className="sr-only">{mineTexts.copyId}</span>
        </button>
        <p dir="auto" className="mt-1 truncate text-small text-soft">
          {memberSignature === '' ? mineTexts.noSignature : memberSignature}
        </p>
      </div>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-faint" />
    </section>
  );
}

function MemberHeadSkeleton() {
  return (
    <section aria-label={mineTexts.unnamed} aria-busy="true" className="flex items-center gap-4">
      <Skeleton className="size-19 rounded-full!" />
      <div className="min-w-0 flex-1">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="mt-2.5 h-4 w-24" />
        <Skeleton className="mt-2 h-4 w-44 max-w-full" />
      </div>
    </section>
  );
}
