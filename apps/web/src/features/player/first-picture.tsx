import { useCallback } from 'react';

import { stored } from '../../storage/stored.ts';
import { aheadFor } from './engine/engine-ahead.ts';

/**
 * What was opened ahead for an address, playing in the element alone; it fills its parent. The player is made around it
 * once its first frame is shown: before, a slow phone would make the player while the media waits.
 */
export function FirstPicture({ address }: { address: string }) {
  const show = useCallback(
    (box: HTMLElement | null) => {
      if (box) showAhead(address, box);
    },
    [address],
  );
  return <div ref={show} className="first-picture" />;
}

function showAhead(address: string, box: HTMLElement): void {
  const element = aheadFor(address)?.element;
  if (!element) return;
  const { volume, rate } = stored.playerPreferences.read();
  element.playsInline = true;
  element.volume = volume;
  element.defaultPlaybackRate = rate;
  element.playbackRate = rate;
  box.append(element);
  // The poster stands until there is a frame, but never at the sides of one.
  const cover = (): void => void box.classList.toggle('bg-stage', !fills(element));
  if (element.videoWidth > 0) cover();
  else element.addEventListener('loadedmetadata', cover, { once: true });
  // Where the browser refuses, the player begins without sound.
  element.play().catch(() => undefined);
}

const fills = ({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): boolean =>
  Math.abs((videoWidth * clientHeight) / (videoHeight * clientWidth) - 1) < 0.01;
