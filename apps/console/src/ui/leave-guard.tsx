import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** Asks before unsaved changes are lost by navigating, closing the opened item, or closing the page. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      (currentLocation.pathname !== nextLocation.pathname ||
        openIn(currentLocation.search) !== openIn(nextLocation.search)),
  );
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  );
}

const openIn = (search: string): string | null => new URLSearchParams(search).get('open');
