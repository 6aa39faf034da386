import { lazy, Suspense } from 'react';

import { importWithRetry } from '../../ui/import-with-retry.ts';
import { loadDialog, usePopupAd } from './use-popup-ad.ts';

const PopupAdDialog = lazy(importWithRetry(loadDialog));

/** The popup ad, shown once a session. */
export function PopupAd() {
  const { ad, close } = usePopupAd();
  return (
    <Suspense fallback={null}>
      {ad !== undefined && <PopupAdDialog ad={ad} onClose={close} />}
    </Suspense>
  );
}
