import { grouped } from '@lantern/rules/grouped-number';
import { Coins } from 'lucide-react';

import { tasksTexts } from '#text/tasks.ts';

import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { KeepNotice } from '../../features/credentials/keep-notice.tsx';
import { useSignState } from '../../features/sign-in/use-sign-state.ts';
import { useMember } from '../../session/use-session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { SignCard } from './sign-card.tsx';
import { TaskList } from './task-list.tsx';

/** The sign-in and the tasks. */
export default function TasksScreen() {
  const coins = useMember()?.memberCion;
  const state = useSignState({ staleTime: 0 });
  const failure = failureOf(state);
  const askAgain = useAskAgain();
  return (
    <>
      <TopBar title={tasksTexts.title} />
      <main className="px-page pt-1 pb-[calc(var(--inset-bottom)+1.5rem)]">
        <section
          aria-label={tasksTexts.coins}
          className="relative isolate mb-4 overflow-hidden rounded-sheet bg-linear-to-br from-tasks-high via-tasks to-raised px-4 py-4 ring-1 ring-accent/16 ring-inset"
        >
          <Coins
            aria-hidden="true"
            strokeWidth={1}
            className="absolute -right-4 -bottom-8 -z-10 size-32 text-accent/16"
          />
          <p className="text-small text-soft">{tasksTexts.coins}</p>
          <p className="text-[2.25rem] leading-tight font-strong tabular-nums">
            {coins === undefined ? '–' : grouped(coins)}
          </p>
        </section>
        {state.data && (
          <>
            <SignCard state={state.data} />
            <TaskList state={state.data} />
            <KeepNotice className="mt-6" />
          </>
        )}
        {!state.data && !failure && <TasksSkeleton />}
        {failure && <ErrorState message={messageOf(failure)} onRetry={askAgain} />}
      </main>
    </>
  );
}

function TasksSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-87 rounded-sheet!" />
      <Skeleton className="mt-6 h-80 rounded-sheet!" />
    </div>
  );
}
