import type { Member } from '@lantern/contracts/entities/member';
import { Download, X } from 'lucide-react';
import { Dialog } from 'radix-ui';

import { mineTexts } from '#text/mine.ts';
import { texts } from '#text/texts.ts';

import { readRuntimeConfig } from '../../runtime-config.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { copyAndSay } from '../qr-card/copy-and-say.ts';
import { QrPicture, useQr } from '../qr-card/qr-picture.tsx';
import { useSaveCard } from '../qr-card/use-save-card.ts';
import { useSiteConfig } from '../site/use-site-config.ts';
import { credentialRows, type CredentialRow } from './credential-rows.ts';

const QR_WIDTH = 150;
const QR_MARGIN = 1;

export interface CredentialsCardProps {
  member: Member;
  onClose: () => void;
  /** Given where the account is about to be left: then the card asks. */
  onLeave?: () => void;
}

/** An identity card over the page: how to find the site and the account again. */
export default function CredentialsCard({ member, onClose, onLeave }: CredentialsCardProps) {
  const config = useSiteConfig();
  const website = config?.officialUrl || location.origin;
  const qr = useQr({ text: website, widthPx: QR_WIDTH, margin: QR_MARGIN });
  const rows = credentialRows(member, { website, email: config?.officialEmail ?? '' });
  const { save, isSaving } = useSaveCard(`${member.memberName}.png`);
  const { siteName } = readRuntimeConfig();
  const text = mineTexts.credentials;

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim backdrop-blur-sm" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
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
          <dl className="mt-4 divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </dl>
          <Button
            kind="gold"
            wide
            className="mt-5"
            icon={<Download size={18} aria-hidden="true" />}
            disabled={qr === undefined || isSaving}
            onClick={() => {
              if (qr !== undefined) {
                save({
                  title: siteName,
                  lead: text.title,
                  qr,
                  rows: rows.map(({ name, value }) => [name, value] as const),
                  footer: text.lead,
                });
              }
            }}
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

function Row({ row: { name, value, canCopy } }: { row: CredentialRow }) {
  return (
    <div className="flex min-h-12 items-center gap-3 text-small">
      <dt className="shrink-0 text-soft">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-end gap-1">
        <span className="min-w-0 text-right break-all select-all">{value}</span>
        {canCopy && (
          <button
            type="button"
            aria-label={mineTexts.credentials.copyRow(name)}
            onClick={() => void copyAndSay(value)}
            className="-mr-2 flex min-h-target shrink-0 items-center px-2 text-gold active:opacity-70"
          >
            {mineTexts.credentials.copy}
          </button>
        )}
      </dd>
    </div>
  );
}
