import { placeOf } from '@lantern/rules/payment-place';
import { Copy } from 'lucide-react';

import { resultTexts } from '#text/money.ts';

import { copyAndSay } from '../../features/qr-card/copy-and-say.ts';
import { QrPicture, useQr } from '../../features/qr-card/qr-picture.tsx';
import { Button } from '../../ui/button.tsx';

const widthPx = 220;

/** The link by which an order is paid in another browser; a computer shows it as a code for the phone, too. */
export function PayLink({ link }: { link: string }) {
  const isDesktop = placeOf(navigator.userAgent) === 'desktop';
  const src = useQr({ text: link, widthPx, margin: 2 });
  return (
    <section className="flex flex-col gap-4" aria-label={resultTexts.link}>
      <p className="rounded-card bg-raised px-4 py-3 text-small break-all text-soft select-all">
        {link}
      </p>
      <Button
        kind="primary"
        wide
        tall
        icon={<Copy size={18} aria-hidden="true" />}
        onClick={() => void copyAndSay(link, resultTexts.linkCopied)}
      >
        {resultTexts.copyLink}
      </Button>
      {isDesktop && (
        <div className="flex flex-col items-center gap-3">
          <QrPicture src={src} widthPx={widthPx} alt={resultTexts.link} />
          <p className="text-small text-soft">{resultTexts.scanLink}</p>
        </div>
      )}
    </section>
  );
}
