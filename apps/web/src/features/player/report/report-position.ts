/** The part of a player from which reports are made. */
export interface ReportedMedia {
  on(types: string[], listener: (event: { type: string }) => void): void;
  off(types: string[], listener: (event: { type: string }) => void): void;
  currentTime(): number;
  paused(): boolean;
  isDisposed(): boolean;
}

/** Sends a position in seconds; the last one must be sent even while the page closes. */
export type SendPosition = (seconds: number, options: { leaving: boolean }) => void;

const PERIOD_MS = 15_000;
/** At `dispose`, a player still knows its position. */
const HEARD = ['playing', 'pause', 'dispose'];

/**
 * Reports the position on pause, after every 15 s of playback, when the page is hidden, and on leaving (when the returned
 * function is called). It reports each stretch of watching once. `isPlaying` tells that playback began before: no event will
 * tell it.
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
