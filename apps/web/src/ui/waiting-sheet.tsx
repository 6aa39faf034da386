import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { texts } from '#text/texts.ts';

import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { askForCode, useCodeTrouble } from './import-with-retry.ts';
import { Toaster } from './toast.tsx';

/** A sheet that loads faster than this is not preceded by an empty one. */
const SOON_MS = 800;

/**
 * Stands for a sheet whose code loads, and says when it can't be loaded; the sheet then opens by itself later. It uses
 * the browser's own dialog, because the library of the other sheets comes with their code.
 */
export function WaitingSheet({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const trouble = useCodeTrouble();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  const isShown = isLate || trouble !== undefined;
  useEffect(() => {
    const element = dialog.current;
    if (!isShown || !element) return undefined;
    element.showModal();
    element.focus();
    return () => element.close();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={trouble ? texts.errors.title : texts.common.loading}
      onCancel={onClose}
      className="column fixed inset-x-0 top-auto bottom-0 animate-sheet rounded-t-sheet bg-sheet pb-(--inset-bottom) text-strong outline-none backdrop:animate-appear backdrop:bg-scrim"
    >
      <div className="flex justify-end pt-2 pr-1">
        <IconButton label={texts.common.close} icon={<X size={22} />} onClick={onClose} />
      </div>
      <output className="flex min-h-52 flex-col items-center px-page pb-10 text-center">
        {trouble ? (
          <>
            <strong className="mt-4 text-lead font-strong">
              {texts.codeTrouble[trouble].title}
            </strong>
            <span className="mt-1.5 max-w-72 text-small text-balance text-soft">
              {texts.codeTrouble[trouble].inSheet}
            </span>
            <Button
              kind="primary"
              className="mt-6"
              icon={<RotateCw size={18} />}
              onClick={trouble === 'outdated' ? () => location.reload() : askForCode}
            >
              {texts.common.retry}
            </Button>
          </>
        ) : (
          <span className="mt-10 text-small text-soft">{texts.common.loading}</span>
        )}
      </output>
      <Toaster />
    </dialog>
  );
}
