import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { reportPosition, type ReportedMedia } from './report-position.ts';

class FakeMedia implements ReportedMedia {
  position = 0;
  playing = false;
  disposed = false;
  listeners = new Set<(event: { type: string }) => void>();

  on(_: string[], listener: (event: { type: string }) => void): void {
    this.listeners.add(listener);
  }
  off(_: string[], listener: (event: { type: string }) => void): void {
    this.listeners.delete(listener);
  }
  currentTime(): number {
    return this.position;
  }
  paused(): boolean {
    return !this.playing;
  }
  start(): void {
    this.playing = true;
    for (const listener of this.listeners) listener({ type: 'playing' });
  }
  isDisposed(): boolean {
    return this.disposed;
  }
  dispose(): void {
    for (const listener of this.listeners) listener({ type: 'dispose' });
    this.disposed = true;
    this.position = 0;
  }
  stop(): void {
    this.playing = false;
    for (const listener of this.listeners) listener({ type: 'pause' });
  }
  /** Time passes, and the film with it if it runs. */
  pass(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) {
      if (this.playing) this.position += 1;
      vi.advanceTimersByTime(1000);
    }
  }
}

function watching() {
  const media = new FakeMedia();
  const sent: [number, boolean][] = [];
  const leave = reportPosition(media, (seconds, { leaving }) => sent.push([seconds, leaving]));
  return { media, sent, leave };
}

function hidePage(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('every 15 seconds of playing', () => {
  const { media, sent, leave } = watching();
  media.start();
  media.pass(31);
  expect(sent).toEqual([
    [15, false],
    [30, false],
  ]);
  leave();
});

test('on pause, and then not again until it plays', () => {
  const { media, sent, leave } = watching();
  media.start();
  media.pass(5);
  media.stop();
  media.pass(60);
  leave();
  expect(sent).toEqual([[5, false]]);
});

test('on leaving while it plays', () => {
  const { media, sent, leave } = watching();
  media.start();
  media.pass(7);
  leave();
  expect(sent).toEqual([[7, true]]);
  media.pass(60);
  expect(sent).toHaveLength(1);
  expect(media.listeners.size).toBe(0);
});

test('when the page is hidden, once', () => {
  const { media, sent, leave } = watching();
  media.start();
  media.pass(4);
  hidePage();
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([[4, true]]);
  leave();
  expect(sent).toHaveLength(1);
});

test('a video that never played is not reported', () => {
  const { media, sent, leave } = watching();
  media.pass(40);
  leave();
  expect(sent).toEqual([]);
});

test('sends the last position when the player is removed first', () => {
  const { media, sent, leave } = watching();
  media.start();
  media.pass(9);
  media.dispose();
  leave();
  expect(sent).toEqual([[9, true]]);
});

test('reports a video that plays on behind another page', () => {
  const { media, sent, leave } = watching();
  media.start();
  media.pass(4);
  hidePage();
  media.pass(12);
  expect(sent).toEqual([
    [4, true],
    [15, false],
  ]);
  leave();
});
