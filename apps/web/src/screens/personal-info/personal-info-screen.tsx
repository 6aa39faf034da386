import { personalInfoTexts } from '#text/settings.ts';

import { useMember } from '../../session/use-session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { PersonalInfoForm } from './personal-info-form.tsx';

/** The member's public profile: picture, nickname and signature. */
export default function PersonalInfoScreen() {
  const member = useMember();
  return (
    <>
      <TopBar title={personalInfoTexts.title} />
      <main className="px-page pt-4 pb-[calc(var(--inset-bottom)+1.5rem)]">
        {member ? (
          <PersonalInfoForm key={member.memberCode} member={member} />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-5">
            <Skeleton className="mx-auto size-24 rounded-full!" />
            <Skeleton className="h-13 rounded-card!" />
            <Skeleton className="h-13 rounded-card!" />
            <Skeleton className="h-24 rounded-card!" />
          </div>
        )}
      </main>
    </>
  );
}
