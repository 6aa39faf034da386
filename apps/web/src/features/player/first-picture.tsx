import { useCallback } from 'react';

import { stored } from '../../storage/stored.ts';
import { aheadFor } from './engine/engine-ahead.ts';

/**
 * The element in which an address was opened ahead, playing without a player; it fills its parent. The player is made around
 * it after its first frame: earlier, a slow phone would make the player while the media waits.
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
  // The poster is shown until there is a frame, but never beside one.
  const cover = (): void => void box.classList.toggle('bg-stage', !fills(element));
  if (element.videoWidth > 0) cover();
  else element.addEventListener('loadedmetadata', cover, { once: true });
  // When the browser refuses, the player starts without sound.
  element.play().catch(() => undefined);
}

const fills = ({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): boolean =>
  Math.abs((videoWidth * clientHeight) / (videoHeight * clientWidth) - 1) < 0.01;
