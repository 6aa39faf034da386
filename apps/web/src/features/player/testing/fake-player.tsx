import { useEffect, useState, type ReactNode } from 'react';

import { PlaybackError } from '../overlays/playback-error.tsx';
import type { Outdated, Renew } from '../overlays/use-failure.ts';
import type { Playback } from '../playback.ts';

type Listener = (event: { type: string }, detail?: unknown) => void;

/** A player without media: a test moves it along, and it says what a player would. */
export class FakePlayer {
  position = 0;
  /** Seconds that have come behind its position. */
  ahead = 10;
  isPlaying = false;
  controlsShown = true;
  isGone = false;
  private listeners: [string, Listener][] = [];

  on(types: string[] | string, listener: Listener): void {
    for (const type of [types].flat()) this.listeners.push([type, listener]);
  }
  off(types: string[] | string, listener: Listener): void {
    this.listeners = this.listeners.filter(
      ([type, known]) => known !== listener || ![types].flat().includes(type),
    );
  }
  say(type: string, detail?: unknown): void {
    for (const [known, listener] of this.listeners) if (known === type) listener({ type }, detail);
  }
  currentTime(seconds?: number): number {
    if (seconds !== undefined) {
      this.position = seconds;
      this.say('seeking');
    }
    return this.position;
  }
  play(): Promise<void> {
    this.isPlaying = true;
    this.say('play');
    if (this.isPlaying) this.say('playing');
    return Promise.resolve();
  }
  pause(): void {
    if (this.isPlaying) {
      this.isPlaying = false;
      this.say('pause');
    }
  }
  paused(): boolean {
    return !this.isPlaying;
  }
  controls(shown?: boolean): boolean {
    if (shown !== undefined) this.controlsShown = shown;
    return this.controlsShown;
  }
  bufferedEnd(): number {
    return this.position + this.ahead;
  }
  duration(): number {
    return 3600;
  }
  isDisposed(): boolean {
    return this.isGone;
  }
  private readonly box = document.createElement('div');
  el(): HTMLElement {
    return this.box;
  }
  isFullscreen(): boolean {
    return false;
  }
  /** What the media element says went wrong. */
  fault: { code: number } | null = null;
  /** As of an element: of 1, only the length and size are known; of 2, only this frame; of 4, what comes. */
  ready = 4;
  readyState(): number {
    return this.ready;
  }
  error(): { code: number } | null {
    return this.fault;
  }
  addClass(): void {
    // There is nothing to see.
  }
  hasClass(): boolean {
    return false;
  }
  removeClass(): void {
    // There is nothing to see.
  }
  trigger(type: string, detail?: unknown): void {
    this.say(type, detail);
  }
  /** Plays on to a position, a quarter of a second at a time, for as long as it is let. */
  playTo(seconds: number): void {
    void this.play();
    while (this.isPlaying && this.position < seconds) {
      this.position += 0.25;
      this.say('timeupdate');
    }
  }
}

/** Every player a test has had on its screen. */
export const fakePlayers: FakePlayer[] = [];

/** The one on the screen now. */
export function fakePlayer(): FakePlayer {
  const player = fakePlayers.at(-1);
  if (!player) throw new Error('no player was rendered');
  return player;
}

type LazyPlayerProps = {
  playback: Playback;
  loop: boolean;
  renew: Renew;
  outdated?: Outdated;
  children?: (mounted: { player: FakePlayer; layer: HTMLElement }) => ReactNode;
};

/** Nothing is fetched ahead. */
export const prefetchPlayer = (): void => undefined;
export const prefetchStream = (): void => undefined;
export const useTurn = (): boolean => true;

/** With these it stands in for the module of the lazy player; the address it was given is in the page. */
export function LazyPlayer({ playback, loop, renew, outdated = null, children }: LazyPlayerProps) {
  const [mounted] = useState(() => {
    const player = new FakePlayer();
    player.el().append(document.createElement('video'));
    fakePlayers.push(player);
    return { player, layer: document.createElement('div') };
  });
  useEffect(() => mounted.player.say('playback'), [mounted, playback]);
  return (
    <section
      aria-label="player"
      data-address={playback.address}
      data-start-at={playback.startAt}
      data-loop={loop}
      data-continues={playback.continues}
    >
      {children?.(mounted)}
      <PlaybackError
        player={mounted.player}
        playback={playback}
        renew={renew}
        outdated={outdated}
      />
    </section>
  );
}
