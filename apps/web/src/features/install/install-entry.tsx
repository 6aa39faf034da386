import { Download } from 'lucide-react';
import { lazy, useState } from 'react';

import { zhInstall } from '../../text/zh-install.ts';
import { classNames } from '../../ui/class-names.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { patiently } from '../../ui/patient-import.ts';
import { useOnHide } from '../../ui/use-on-hide.ts';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import { useIsInstalled } from './use-is-installed.ts';

const InstallSheet = lazy(patiently(() => import('./install-sheet.tsx')));

/** The way to have the site on the desktop: a pill above the tabs that makes itself small once one reads on. */
export default function InstallEntry() {
  const isInstalled = useIsInstalled();
  const isSmall = useScrolledPast(0.25);
  const [isOpen, setOpen] = useState<boolean>();
  useOnHide(() => setOpen(undefined));
  if (isInstalled) return null;
  return (
    <>
      <div className="column pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-tabs)+var(--inset-bottom)+1rem)] z-20 flex px-page">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="pointer-events-auto flex h-11 animate-rise items-center rounded-full bg-sheet/90 px-3 text-small font-strong shadow-[0_4px_20px_rgb(0_0_0/40%)] ring-1 ring-line backdrop-blur-md active:bg-raised"
        >
          <Download size={20} aria-hidden="true" className="text-accent" />
          <span
            className={classNames(
              'overflow-hidden whitespace-nowrap transition-[max-width,margin] duration-200',
              isSmall ? 'max-w-0' : 'mr-1 ml-2 max-w-24',
            )}
          >
            {zhInstall.title}
          </span>
        </button>
      </div>
      <LazySheet open={isOpen ?? false} onClose={() => setOpen(false)}>
        {isOpen !== undefined && <InstallSheet open={isOpen} onClose={() => setOpen(false)} />}
      </LazySheet>
    </>
  );
}
