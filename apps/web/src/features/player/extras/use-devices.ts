import { useEffect, useRef, useState } from 'react';

import { isInDialog } from '../../../ui/is-in-dialog.ts';
import { usePlayerEvent, type EventedPlayer } from '../use-player-event.ts';

/** The part of a player that is cast or turned. */
export interface ShownPlayer extends EventedPlayer {
  el(): HTMLElement;
  trigger(type: string, detail?: unknown): unknown;
  paused(): boolean;
  isFullscreen(): boolean;
  requestFullscreen(): unknown;
  exitFullscreen(): unknown;
  videoWidth(): number;
  videoHeight(): number;
}

/**
 * A phone that is turned to its side while a wide film plays shows it in full screen, and turned back leaves it. In a full screen
 * that was asked for by hand, the screen is locked to the film's orientation, where the browser allows it.
 */
export function useOrientation(player: ShownPlayer): void {
  const isTurned = useRef(false);
  useEffect(() => {
    const orientation: unknown = Reflect.get(screen, 'orientation');
    if (!canTell(orientation)) return undefined;
    const turn = (): void => {
      const isOnSide = orientation.type.startsWith('landscape');
      if (isOnSide && showsWideFilm(player)) {
        isTurned.current = true;
        const asked = Promise.resolve(player.requestFullscreen());
        asked.catch(() => (isTurned.current = false));
      } else if (!isOnSide && isTurned.current && player.isFullscreen()) {
        void player.exitFullscreen();
      }
    };
    orientation.addEventListener('change', turn);
    return () => orientation.removeEventListener('change', turn);
  }, [player]);
  usePlayerEvent(player, 'fullscreenchange', () => {
    const wasTurned = isTurned.current;
    isTurned.current &&= player.isFullscreen();
    const orientation: unknown = Reflect.get(screen, 'orientation');
    if (!canLock(orientation)) return;
    if (!player.isFullscreen()) {
      orientation.unlock();
      return;
    }
    // The phone itself is held so, and turning it back has to be noticed.
    if (wasTurned) return;
    const isWide = player.videoWidth() >= player.videoHeight();
    orientation.lock(isWide ? 'landscape' : 'portrait').catch(() => undefined);
  });
}

/** The shorter side of a phone is less than this, in CSS pixels; a tablet's is more. */
const PHONE_PX = 600;

/** Whether a phone plays a wide film that fills it only when the phone is turned, and no dialog is open. */
function showsWideFilm(player: ShownPlayer): boolean {
  const isPhone =
    matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < PHONE_PX;
  const isWide = player.videoWidth() > player.videoHeight();
  return isPhone && isWide && !isInDialog() && !player.paused() && !player.isFullscreen();
}

type Turning = EventTarget & { type: string };

const canTell = (it: unknown): it is Turning =>
  it instanceof EventTarget && 'type' in it && typeof it.type === 'string';

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
