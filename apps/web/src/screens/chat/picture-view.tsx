import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';

import { chatTexts } from '#text/chat.ts';
import { texts } from '#text/texts.ts';

import { IconButton } from '../../ui/icon-button.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';

export interface PictureViewProps {
  address: string;
  onClose: () => void;
}

/** A picture over everything, as large as the screen allows. A tap anywhere closes it. */
export function PictureView({ address, onClose }: PictureViewProps) {
  const { rememberFocus, returnFocus } = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-ground/95" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={rememberFocus}
          onClick={onClose}
          className="fixed inset-0 z-40 flex animate-appear items-center justify-center p-3 outline-none"
        >
          <Dialog.Title className="sr-only">{chatTexts.pictureSent}</Dialog.Title>
          <img src={address} alt={chatTexts.pictureSent} className="max-h-full max-w-full" />
          <Dialog.Close asChild>
            <IconButton
              label={texts.common.close}
              icon={<X size={24} />}
              className="absolute! top-[calc(var(--inset-top)+0.5rem)] right-2 bg-scrim"
            />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
