import type { Ad } from '@lantern/contracts/entities/ad';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { preload } from 'react-dom';

import { failureOf } from '../../api/query-failure.ts';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { stored, tabStored } from '../../storage/stored.ts';
import { loadPicture } from '../../ui/load-picture.ts';
import { useOnHide } from '../../ui/use-on-hide.ts';
import { featuredQuery, FIRST_BATCH } from './home-queries.ts';

const DELAY_MS = 500;

/** In a chunk of its own, because most visits to home have no popup. */
export const loadDialog = () => import('./popup-ad-dialog.tsx');

/** Whether the device is here for the first time; it stays so for as long as the tab. */
function readFirstSession(): boolean {
  if (!stored.cameBefore.read()) {
    stored.cameBefore.write(true);
    tabStored.firstSession.write(true);
  }
  return tabStored.firstSession.read();
}

/**
 * The open popup ad: it opens half a second after home's first screen and its picture are shown, once a session; in the
 * first one only where the operator says so.
 */
export function usePopupAd(): { ad: Ad | undefined; close: () => void } {
  const [isFirst] = useState(readFirstSession);
  const isWelcome = useSiteConfig()?.popupAtFirst === true || !isFirst;
  const popup = useAds()?.popup;
  const candidate = isWelcome ? popup : undefined;
  const [isUp, setIsUp] = useState(false);
  const picture = candidate?.img;
  const featured = useQuery(featuredQuery(FIRST_BATCH));
  const stands = featured.data !== undefined || failureOf(featured) !== null;
  const first = featured.data?.distinctNameList[0]?.cartoonImage;

  useEffect(() => {
    if (picture === undefined || !stands || tabStored.popupAdShown.read()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const prepare = (): void => {
      if (isLeft) return;
      preload(picture, { as: 'image', fetchPriority: 'low' });
      loadDialog().catch(() => undefined);
      timer = setTimeout(() => {
        tabStored.popupAdShown.write(true);
        setIsUp(true);
      }, DELAY_MS);
    };
    if (first === undefined) prepare();
    else void loadPicture(first, { readable: false }).then(prepare);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [picture, stands, first]);
  useOnHide(() => setIsUp(false));
  return { ad: isUp ? candidate : undefined, close: () => setIsUp(false) };
}
