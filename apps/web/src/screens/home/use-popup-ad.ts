import type { Ad } from '@lantern/contracts/entities/ad';
import { useEffect, useState } from 'react';
import { preload } from 'react-dom';

import { useAds } from '../../features/ad-slot/use-ads.ts';
import { tabStored } from '../../storage/stored.ts';
import { useOnHide } from '../../ui/use-on-hide.ts';

const DELAY_MS = 500;

/** A chunk of its own: most visits to home have no popup. */
export const loadDialog = () => import('./popup-ad-dialog.tsx');

/** The popup ad while it is up: half a second after home has begun, once a session. */
export function usePopupAd(): { ad: Ad | undefined; close: () => void } {
  const candidate = useAds()?.popup;
  const [isUp, setIsUp] = useState(false);
  const picture = candidate?.img;

  useEffect(() => {
    if (picture === undefined || tabStored.popupAdShown.read()) return undefined;
    preload(picture, { as: 'image', fetchPriority: 'low' });
    loadDialog().catch(() => undefined);
    const timer = setTimeout(() => {
      tabStored.popupAdShown.write(true);
      setIsUp(true);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [picture]);
  useOnHide(() => setIsUp(false));
  return { ad: isUp ? candidate : undefined, close: () => setIsUp(false) };
}
