import { useEffect, useState } from 'react';

import { usePlayerEvent, type EventedPlayer } from '../use-player-event.ts';

/** The part of a player that is cast or turned. */
export interface ShownPlayer extends EventedPlayer {
  el(): HTMLElement;
  trigger(type: string, detail?: unknown): unknown;
  isFullscreen(): boolean;
  videoWidth(): number;
  videoHeight(): number;
}

/** Locks a phone's screen to the film's orientation in full screen, where the browser allows it. */
export function useOrientation(player: ShownPlayer): void {
  usePlayerEvent(player, 'fullscreenchange', () => {
    const orientation: unknown = Reflect.get(screen, 'orientation');
    if (!canLock(orientation)) return;
    if (!player.isFullscreen()) {
      orientation.unlock();
      return;
    }
    const isWide = player.videoWidth() >= player.videoHeight();
    orientation.lock(isWide ? 'landscape' : 'portrait').catch(() => undefined);
  });
}

type Lockable = { lock: (to: string) => Promise<void>; unlock: () => void };

const canLock = (it: unknown): it is Lockable =>
  typeof it === 'object' && it !== null && 'lock' in it && typeof it.lock === 'function';

const AIRPLAY_EVENT = 'webkitplaybacktargetavailabilitychanged';

/**
 * Whether there is a screen to cast to (AirPlay, Remote Playback); on demand, the browser shows its list. An element that
 * hls.js feeds can't be cast, which the browser tells itself.
 */
export function useCast(player: ShownPlayer): boolean {
  const [isCastable, setCastable] = useState(false);
  useEffect(() => {
    const media = player.el().querySelector('video');
    if (!media) return undefined;
    const airPlay = (event: Event) =>
      setCastable('availability' in event && event.availability === 'available');
    media.addEventListener(AIRPLAY_EVENT, airPlay);
    const remote: unknown = Reflect.get(media, 'remote');
    const watched = isRemote(remote)
      ? remote.watchAvailability((it) => setCastable(it)).catch(() => undefined)
      : undefined;
    return () => {
      media.removeEventListener(AIRPLAY_EVENT, airPlay);
      if (isRemote(remote))
        void watched?.then((id) => remote.cancelWatchAvailability(id)).catch(() => undefined);
    };
  }, [player]);
  useEffect(() => {
    player.trigger('castable', isCastable);
  }, [player, isCastable]);
  usePlayerEvent(player, 'cast', () => {
    const media = player.el().querySelector('video');
    const pick: unknown = media && Reflect.get(media, 'webkitShowPlaybackTargetPicker');
    const remote: unknown = media && Reflect.get(media, 'remote');
    if (typeof pick === 'function') Reflect.apply(pick, media, []);
    else if (isRemote(remote)) remote.prompt().catch(() => undefined);
  });
  return isCastable;
}

const isRemote = (it: unknown): it is RemotePlayback =>
  typeof it === 'object' && it !== null && 'watchAvailability' in it;
