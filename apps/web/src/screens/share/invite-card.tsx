import { Copy } from 'lucide-react';

import { shareTexts } from '#text/share.ts';

import { copyAndSay } from '../../features/qr-card/copy-and-say.ts';
import { QrPicture } from '../../features/qr-card/qr-picture.tsx';
import { useInviteDays } from '../../features/site/use-site-config.ts';
import { LanternMark } from '../../ui/lantern-mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The width of the invitation's QR code. */
export const INVITE_QR_PX = 110;

export interface InviteCardProps {
  code: string | undefined;
  qr: string | undefined;
  link: string | undefined;
}

/** The invitation as a ticket: its reward, the QR code, and the code to type. */
export function InviteCard({ code, qr, link }: InviteCardProps) {
  const days = useInviteDays();
  return (
    <section className="relative isolate overflow-hidden rounded-sheet bg-linear-to-b from-invite to-raised px-5 pt-6 pb-5 text-center ring-1 ring-accent/20 ring-inset">
      <div
        aria-hidden="true"
        className="absolute -top-24 left-1/2 -z-10 size-72 -translate-x-1/2 rounded-full bg-radial from-accent/40 to-transparent to-70%"
      />
      <LanternMark className="mx-auto size-11" />
      <h2 className="mt-3 text-title font-strong text-pretty">{shareTexts.lead(days)}</h2>
      <div className="mt-5 flex justify-center">
        <div className="rounded-card bg-light p-2 shadow-code">
          <QrPicture src={qr} widthPx={INVITE_QR_PX} alt={shareTexts.qr} />
        </div>
      </div>
      <p className="mt-5 text-small text-soft">{shareTexts.code}</p>
      {code === undefined ? (
        <Skeleton className="mx-auto mt-2 h-8 w-44" />
      ) : (
        <button
          type="button"
          aria-label={`${shareTexts.copyCode} ${code}`}
          onClick={() => void copyAndSay(code)}
          className="mx-auto flex min-h-target items-center gap-2 max-w-full rounded-full px-3 text-display font-strong tracking-[0.12em] break-all tabular-nums active:text-accent"
        >
          {code}
          <Copy size={18} aria-hidden="true" className="text-accent" />
        </button>
      )}
      <div aria-hidden="true" className="mt-3 border-t border-dashed border-strong/20" />
      <p className="mt-3 text-note text-soft">
        <span className="sr-only">{shareTexts.link}</span>
        <span className="break-all select-all">{link}</span>
      </p>
    </section>
  );
}
