import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';

import { texts } from '#text/texts.ts';

import { IconButton } from './icon-button.tsx';
import { useDragToClose } from './use-drag-to-close.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface BottomSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Where it is rendered: inside the player while that fills the screen. */
  container?: HTMLElement | null;
}

/** A sheet that rises from the bottom, follows the finger down, and closes by a tap outside. */
export function BottomSheet({ open, onClose, title, children, container }: BottomSheetProps) {
  const { sheet, handlers } = useDragToClose(onClose);
  const { rememberFocus, returnFocus } = useFocusReturn();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal container={container}>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim data-[state=closed]:animate-fade" />
        <Dialog.Content
          ref={sheet}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            rememberFocus();
            // The sheet itself gets the focus, so that no button has a focus ring before the visitor moves to it.
            event.preventDefault();
            sheet.current?.focus();
          }}
          className="column fixed inset-x-0 bottom-0 z-40 flex max-h-[85dvh] animate-sheet data-[state=closed]:animate-sheet-away flex-col rounded-t-sheet bg-sheet pb-(--inset-bottom) outline-none"
        >
          <div {...handlers} className="shrink-0 touch-none">
            <div aria-hidden="true" className="mx-auto mt-2 h-1 w-9 rounded-full bg-faint" />
            <div className="flex items-center justify-between pr-1 pl-page">
              <Dialog.Title className="text-lead font-strong">{title}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label={texts.common.close} icon={<X size={22} />} />
              </Dialog.Close>
            </div>
          </div>
          <div className="overflow-y-auto overscroll-contain px-page pb-5">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
