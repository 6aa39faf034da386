import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import { mayOpenPayment } from '@lantern/rules/payment-address';

import { resultTexts } from '#text/money.ts';

import { QrPicture, useQr } from '../../features/qr-card/qr-picture.tsx';
import { buttonLook } from '../../ui/button.tsx';

const widthPx = 220;

export interface PayCodeProps {
  code: NonNullable<MemberOrder['code']>;
  way: MemberOrder['way'];
}

/** What scans the code of a way to pay. */
function walletOf(way: MemberOrder['way']): string {
  const known: Readonly<Record<string, string>> = resultTexts.wallets;
  return known[way?.type ?? ''] ?? way?.name ?? resultTexts.anyWallet;
}

/** The code by which a waiting order is paid, and with what; on a phone it opens the wallet, too. */
export function PayCode({ code, way }: PayCodeProps) {
  const { text, link, opens } = code;
  const src = useQr({ text, widthPx, margin: 2 });
  const places = { opens, ownOrigin: location.origin };
  const wallet = walletOf(way);
  return (
    <section className="flex flex-col items-center gap-4" aria-label={resultTexts.code}>
      <QrPicture src={src} widthPx={widthPx} alt={resultTexts.code} />
      <p className="text-center text-body words">{resultTexts.scan(wallet)}</p>
      {link !== undefined && mayOpenPayment(link, places) && (
        <a href={link} rel="noreferrer" className={buttonLook('primary', true, true)}>
          {resultTexts.openWallet(wallet)}
        </a>
      )}
    </section>
  );
}
