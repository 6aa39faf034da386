/** What of a player the reports are made from. */
export interface ReportedMedia {
  on(types: string[], listener: (event: { type: string }) => void): void;
  off(types: string[], listener: (event: { type: string }) => void): void;
  currentTime(): number;
  paused(): boolean;
  isDisposed(): boolean;
}

/** Sends a position in seconds; a last one while the page goes away must be sent to its end. */
export type SendPosition = (seconds: number, options: { leaving: boolean }) => void;

const PERIOD_MS = 15_000;
/** A player says `dispose` while it still knows where it was. */
const HEARD = ['playing', 'pause', 'dispose'];

/**
 * Reports the position on pause, every 15 s of playing, when the page is hidden, and on leaving, which
 * is when the answered function is called. Nothing is sent twice for the same stretch of watching.
 * What `isPlaying` already will not say so.
 */
export function reportPosition(
  media: ReportedMedia,
  send: SendPosition,
  isPlaying = false,
): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let watched = false;
  const gone = new AbortController();

  const report = (leaving: boolean): void => {
    if (!watched) return;
    watched = !media.paused() && !leaving;
    send(media.currentTime(), { leaving });
  };
  const tick = (): void => {
    watched = true;
    report(false);
  };
  const hear = ({ type }: { type: string }): void => {
    clearInterval(timer);
    if (type !== 'playing') return report(type === 'dispose');
    watched = true;
    timer = setInterval(tick, PERIOD_MS);
  };
  const hide = (): void => {
    if (document.visibilityState === 'hidden') report(true);
  };

  if (isPlaying) hear({ type: 'playing' });
  media.on(HEARD, hear);
  document.addEventListener('visibilitychange', hide, { signal: gone.signal });
  addEventListener('pagehide', () => report(true), { signal: gone.signal });
  return () => {
    clearInterval(timer);
    gone.abort();
    if (media.isDisposed()) return;
    media.off(HEARD, hear);
    report(true);
  };
}
