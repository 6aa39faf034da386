import { Download, X } from 'lucide-react';
import { lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { installTexts } from '#text/install.ts';

import { nowMs } from '../../api/clock.ts';
import { stored } from '../../storage/stored.ts';
import { classNames } from '../../ui/class-names.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { useOnHide } from '../../ui/use-on-hide.ts';

const InstallSheet = lazy(importWithRetry(() => import('./install-sheet.tsx')));

const PUT_AWAY_MS = 30 * 24 * 60 * 60 * 1000;
/** Less is a finger that rests. */
const STEP_PX = 8;

/** Whether the page is being read on: scrolled down last, and not at its top. */
function useReadsOn(): boolean {
  const [readsOn, setReadsOn] = useState(false);
  const last = useRef(0);
  useEffect(() => {
    const look = (): void => {
      const moved = scrollY - last.current;
      if (Math.abs(moved) < STEP_PX) return;
      last.current = scrollY;
      setReadsOn(moved > 0 && scrollY > STEP_PX);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return readsOn;
}

/** Whether the member has put the way to install away, and not too long ago. */
function useIsPutAway(): boolean {
  const since = stored.installPutAway.use();
  const [now] = useState(nowMs);
  return since !== null && now - since < PUT_AWAY_MS;
}

/**
 * The way to have the site on the desktop: a pill above the tabs that is out of the way while one reads on; where there is a rail,
 * it stands at the rail's foot and lies on nothing. A phone on its side has no room for it.
 */
export default function InstallEntry() {
  const isInstalled = useIsInstalled();
  const isPutAway = useIsPutAway();
  const readsOn = useReadsOn();
  const [isOpen, setOpen] = useState<boolean>();
  useOnHide(() => setOpen(undefined));
  if (isInstalled || isPutAway) return null;
  return (
    <>
      <div className="room pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-tabs)+var(--inset-bottom)+1rem)] z-40 flex wide:right-auto wide:w-(--rail) wide:short:hidden">
        <div
          className={classNames(
            'pointer-events-auto mx-page flex animate-rise items-center rounded-full wide:mx-auto wide:flex-col wide:rounded-card bg-sheet/90 shadow-float ring-1 ring-line backdrop-blur-md transition-[translate,visibility] duration-200 focus-within:visible focus-within:translate-y-0',
            readsOn && 'invisible translate-y-32',
          )}
        >
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="flex min-h-target items-center gap-2 rounded-l-full pr-1 pl-3 text-small font-strong active:text-accent wide:flex-col wide:rounded-card wide:px-1 wide:pt-4 words"
          >
            <Download size={20} aria-hidden="true" className="text-accent" />
            {installTexts.title}
          </button>
          <button
            type="button"
            aria-label={installTexts.putAway}
            onClick={() => stored.installPutAway.write(nowMs())}
            className="grid size-11 place-items-center rounded-r-full text-soft active:text-strong"
          >
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      </div>
      <LazySheet open={isOpen ?? false} onClose={() => setOpen(false)}>
        {isOpen !== undefined && <InstallSheet open={isOpen} onClose={() => setOpen(false)} />}
      </LazySheet>
    </>
  );
}

let hasBeenInstalled = false;

function listen(listener: () => void): () => void {
  const note = (): void => {
    hasBeenInstalled = true;
    listener();
  };
  addEventListener('appinstalled', note);
  return () => removeEventListener('appinstalled', note);
}

/** Whether the page already stands in a window of its own; iOS says so in a word of its own. */
function standsAlone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** Whether the site is installed, as far as the page can know. */
function useIsInstalled(): boolean {
  return useSyncExternalStore(listen, () => hasBeenInstalled || standsAlone());
}
