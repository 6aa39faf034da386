import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useBlocker } from 'react-router-dom';

import { lazy } from './lazy.ts';
import type { LeaveWords } from './leave-dialog.tsx';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** A form's word that it has unsaved changes. */
interface Unsaved {
  /** The drawer that the form is in; null for one on the page. */
  drawer: symbol | null;
  words: LeaveWords | undefined;
}

/** The forms on the page that have unsaved changes. The router takes one blocker, so they all report to one guard. */
const unsaved = new Set<Unsaved>();
const watchers = new Set<() => void>();
const tellWatchers = (): void => {
  for (const notify of watchers) notify();
};
const watch = (listener: () => void): (() => void) => {
  watchers.add(listener);
  return () => void watchers.delete(listener);
};

const DrawerContext = createContext<symbol | null>(null);

interface GuardProps {
  when: boolean;
  /** Where something else than changes would be lost; the same at each drawing. */
  words?: LeaveWords | undefined;
}

/** Reports that a form has unsaved changes, before they could be lost by leaving it. */
export function LeaveGuard({ when, words }: GuardProps) {
  const drawer = use(DrawerContext);
  // Before the effects of the form, which may leave because it was saved.
  useLayoutEffect(() => {
    if (!when) return undefined;
    const report = { drawer, words };
    unsaved.add(report);
    tellWatchers();
    return () => {
      unsaved.delete(report);
      tellWatchers();
    };
  }, [when, drawer, words]);
  return null;
}

/** Whether any form on the page has unsaved changes. */
export const useIsUnsaved = (): boolean => useSyncExternalStore(watch, () => unsaved.size > 0);

/** Asks before unsaved changes are lost by navigating, another tab of the screen, closing the opened item, or closing the page. Once, in the frame. */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 &&
      (currentLocation.pathname !== nextLocation.pathname ||
        shownIn(currentLocation.search) !== shownIn(nextLocation.search)),
  );
  const isUnsaved = useIsUnsaved();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog
        words={[...unsaved][0]?.words}
        onStay={blocker.reset}
        onLeave={blocker.proceed}
      />
    </Suspense>
  );
}

interface GuardedDrawerProps {
  onClose: () => void;
  /** Draws the drawer, with the function that closes it unless something in it is unsaved and stays so. */
  children: (close: () => void) => ReactNode;
}

/** A drawer that asks before it closes over unsaved changes of the forms in it. */
export function GuardedDrawer({ onClose, children }: GuardedDrawerProps) {
  const [drawer] = useState(() => Symbol('drawer'));
  const [isAsking, setAsking] = useState(false);
  const inHere = () => [...unsaved].filter((report) => report.drawer === drawer);
  const leave = (): void => {
    setAsking(false);
    // They are given up: closing must not ask again.
    for (const report of inHere()) unsaved.delete(report);
    tellWatchers();
    onClose();
  };
  return (
    <DrawerContext value={drawer}>
      {children(() => (inHere().length > 0 ? setAsking(true) : onClose()))}
      {isAsking && (
        <Suspense>
          <LeaveDialog words={inHere()[0]?.words} onStay={() => setAsking(false)} onLeave={leave} />
        </Suspense>
      )}
    </DrawerContext>
  );
}

/** Returns what an address shows of a screen: its tab, and the opened item. */
function shownIn(search: string): string {
  const values = new URLSearchParams(search);
  return ['tab', 'open'].map((name) => values.get(name) ?? '').join(' ');
}
