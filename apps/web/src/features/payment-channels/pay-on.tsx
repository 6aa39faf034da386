import { LoaderCircle } from 'lucide-react';

import { payingTexts } from '#text/money.ts';

import { usePayOn } from './use-page-call.ts';

/** Goes on with the payment of a payer who is just back from WeChat, and says so. */
export function PayOn() {
  const isOpening = usePayOn();
  return (
    <output className="mx-page mb-2 flex min-h-target items-center gap-2 rounded-card bg-raised px-4 text-small empty:hidden">
      {isOpening && (
        <>
          <LoaderCircle size={18} aria-hidden="true" className="animate-spin text-accent" />
          {payingTexts.called.opening}
        </>
      )}
    </output>
  );
}
