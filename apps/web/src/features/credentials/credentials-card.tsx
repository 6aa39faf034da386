import type { Member } from '@lantern/contracts/entities/member';
import { Download, X } from 'lucide-react';
import { Dialog } from 'radix-ui';

import { mineTexts } from '#text/mine.ts';
import { texts } from '#text/texts.ts';

import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { QrPicture } from '../qr-card/qr-picture.tsx';
import { CredentialList } from './credential-list.tsx';
import { QR_WIDTH, useCredentials } from './use-credentials.ts';

export interface CredentialsCardProps {
  member: Member;
  onClose: () => void;
  /** Given where the account is about to be left: then the card asks. */
  onLeave?: () => void;
}

/** An identity card over the page: how to find the site and the account again. */
export default function CredentialsCard({ member, onClose, onLeave }: CredentialsCardProps) {
  const { rows, qr, save, isSaving } = useCredentials(member);
  const text = mineTexts.credentials;
  const { rememberFocus, returnFocus } = useFocusReturn();

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim backdrop-blur-sm" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            rememberFocus();
            event.preventDefault();
          }}
          className="fixed inset-0 z-40 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(22rem,calc(100%-2rem))] animate-rise overflow-y-auto rounded-sheet bg-linear-to-br from-card-gold via-raised to-raised p-5 ring-1 ring-gold/20 outline-none ring-inset"
        >
          <Dialog.Title className="bg-gold bg-clip-text text-title font-strong text-transparent">
            {text.title}
          </Dialog.Title>
          <p className={`mt-1 pr-8 text-note ${onLeave ? 'words text-accent' : 'text-soft'}`}>
            {onLeave ? text.leaveLead : text.lead}
          </p>
          <Dialog.Close asChild>
            <IconButton
              label={texts.common.close}
              icon={<X size={22} />}
              className="absolute! top-2 right-2"
            />
          </Dialog.Close>
          <div className="mt-4 flex justify-center">
            <QrPicture src={qr} widthPx={QR_WIDTH} alt={text.qr} />
          </div>
          <CredentialList rows={rows} className="mt-4" />
          <Button
            kind="gold"
            wide
            className="mt-5"
            icon={<Download size={18} aria-hidden="true" />}
            disabled={isSaving}
            onClick={save}
          >
            {onLeave ? text.savePicture : text.save}
          </Button>
          {onLeave && (
            <div className="mt-3 grid grid-cols-2 gap-3">
              <Button onClick={onClose}>{text.stay}</Button>
              <Button kind="danger" onClick={onLeave}>
                {text.leave}
              </Button>
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
