import type { Ad } from '@lantern/contracts/entities/ad';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { texts } from '#text/texts.ts';

import { AdLink } from '../../features/ad-slot/ad-link.tsx';
import { AdMark } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { Toaster } from '../../ui/toast.tsx';

/**
 * The popup ad over home, smaller than the picture that home begins with. The button that closes it is below it, where the
 * thumb is. A visitor who opens the ad comes back to home. The browser's own dialog: home opens with this one, and a library
 * for it would weigh as much as the rest of the screen.
 */
export default function PopupAdDialog({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.focus();
    // A hidden home must not leave an invisible dialog over the page.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={ad.title}
      onCancel={onClose}
      className="m-auto w-56 max-w-[80vw] animate-rise bg-transparent text-strong outline-none backdrop:animate-appear backdrop:bg-scrim backdrop:backdrop-blur-sm"
    >
      <AdLink ad={ad} onOpen={onClose} className="relative block overflow-hidden rounded-sheet">
        <LazyImage src={ad.img} alt="" eager className="aspect-[3/4]" />
        <span className="sr-only">{ad.title}</span>
        <AdMark place="top" />
      </AdLink>
      <div className="mt-5 flex justify-center">
        <IconButton
          label={texts.common.close}
          icon={<X size={24} />}
          onClick={onClose}
          className="inset-ring inset-ring-strong/40"
        />
      </div>
      <Toaster />
    </dialog>
  );
}
