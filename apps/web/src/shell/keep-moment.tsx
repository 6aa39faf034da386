import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';

import { hasMuchToLose } from '../features/credentials/leave-account.tsx';
import { paths } from '../paths.ts';
import { useMember } from '../session/use-session.ts';
import { stored } from '../storage/stored.ts';
import { importWithRetry } from '../ui/import-with-retry.ts';

const KeepSheet = lazy(importWithRetry(() => import('../features/credentials/keep-sheet.tsx')));

/** Screens on which nothing plays and nothing is paid. */
const calm = new Set<string>([
  paths.home.path,
  paths.topics.path,
  paths.favourites.path,
  paths.mine.path,
  paths.profile.path,
  paths.tasks.path,
]);

/** When a member who could lose the account has first got something of value, a calm screen asks once to keep it. */
export default function KeepMoment() {
  const { pathname } = useLocation();
  const member = useMember();
  const keptBy = stored.accountKept.use();
  const wasAsked = stored.keepAsked.use();
  if (member === null || wasAsked || keptBy === member.memberCode) return null;
  if (!calm.has(pathname) || !hasMuchToLose(member)) return null;
  return (
    <Suspense>
      <KeepSheet key={pathname} />
    </Suspense>
  );
}
