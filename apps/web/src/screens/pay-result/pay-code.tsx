import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import { mayOpenPayment } from '@lantern/rules/payment-address';

import { resultTexts } from '#text/money.ts';

import { QrPicture, useQr } from '../../features/qr-card/qr-picture.tsx';
import { buttonLook } from '../../ui/button.tsx';

const widthPx = 220;

/** The code by which a waiting order is paid; on a phone it opens the wallet, too. */
export function PayCode({ code }: { code: NonNullable<MemberOrder['code']> }) {
  const { text, link, opens } = code;
  const src = useQr({ text, widthPx, margin: 2 });
  const places = { opens, ownOrigin: location.origin };
  return (
    <section className="flex flex-col items-center gap-4" aria-label={resultTexts.code}>
      <QrPicture src={src} widthPx={widthPx} alt={resultTexts.code} />
      <p className="text-center text-small text-soft">{resultTexts.scan}</p>
      {link !== undefined && mayOpenPayment(link, places) && (
        <a href={link} rel="noreferrer" className={buttonLook('primary', true, true)}>
          {resultTexts.openWallet}
        </a>
      )}
    </section>
  );
}
