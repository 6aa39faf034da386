import {
  type HlsEngineClass,
  type HlsSource,
  openEngine,
  type OpenedEngine,
} from './open-engine.ts';

/** A visitor who has not begun to watch by then has gone elsewhere. */
const KEPT_MS = 10_000;

let ahead: { source: HlsSource; opened: OpenedEngine; release: () => void } | undefined;
/** What is being watched needs no second engine. */
let taken: string | undefined;

/** Opens what is about to be watched, before there is an element to watch it in. What fails is begun again there. */
export function openAhead(Hls: HlsEngineClass, source: HlsSource): void {
  if (source.src === taken) return;
  discard();
  const opened = openEngine(Hls, source);
  const timer = setTimeout(discard, KEPT_MS);
  opened.hls.on(Hls.Events.ERROR, discard);
  const release = (): void => {
    clearTimeout(timer);
    opened.hls.off(Hls.Events.ERROR, discard);
    ahead = undefined;
  };
  ahead = { source, opened, release };
}

/** The engine that was opened ahead for this very source, once. Any other is given up. */
export function takeAhead({ src, startAt }: HlsSource): OpenedEngine | undefined {
  taken = src;
  if (ahead?.source.src !== src || ahead.source.startAt !== startAt) {
    discard();
    return undefined;
  }
  const { opened, release } = ahead;
  release();
  return opened;
}

function discard(): void {
  const given = ahead;
  given?.release();
  given?.opened.hls.destroy();
}
