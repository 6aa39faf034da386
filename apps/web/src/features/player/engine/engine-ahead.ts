import {
  type HlsEngineClass,
  type HlsSource,
  openEngine,
  type OpenedEngine,
} from './open-engine.ts';

/** The life of an engine that no player takes: the visitor has gone elsewhere. */
const KEPT_MS = 10_000;

interface Ahead {
  source: HlsSource;
  opened: OpenedEngine;
  /** The element in which the media is decoded. */
  element: HTMLVideoElement;
  /** Resolves when the first media is requested, or will not come. */
  isAsked: Promise<void>;
  /** Resolves when the first frame is shown, or can't be before a player takes the engine. */
  isShown: Promise<void>;
  release: () => void;
}

let ahead: Ahead | undefined;
/** The address that is playing, which needs no second engine. */
let taken: string | undefined;

/**
 * Opens a film before its page exists: the first picture is fetched and decoded while the page is drawn. After a failure,
 * the page starts again.
 */
export function openAhead(Hls: HlsEngineClass, source: HlsSource): void {
  if (source.src === taken) return;
  discard();
  const opened = openEngine(Hls, source);
  const element = document.createElement('video');
  if (staysInOnePiece) opened.hls.attachMedia(element);
  const timer = setTimeout(discard, KEPT_MS);
  opened.hls.on(Hls.Events.ERROR, discard);
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  const orOver = (wait: (resolve: () => void) => void) =>
    Promise.race([isOver, new Promise<void>(wait)]);
  const isAsked = orOver((resolve) => opened.hls.once(Hls.Events.FRAG_LOADING, () => resolve()));
  ahead = {
    source,
    opened,
    element,
    isAsked,
    isShown: saysWhenShown
      ? orOver((resolve) => element.requestVideoFrameCallback(() => resolve()))
      : isAsked,
    release: () => {
      clearTimeout(timer);
      opened.hls.off(Hls.Events.ERROR, discard);
      ahead = undefined;
      end();
    },
  };
}

/** Removes the child that an engine may put into the element: video.js would take it for a source. */
const staysInOnePiece = !('ManagedMediaSource' in globalThis);

const saysWhenShown = staysInOnePiece && 'requestVideoFrameCallback' in HTMLVideoElement.prototype;

/** The engine that was opened ahead for an address, until a player takes it. */
export const aheadFor = (
  address: string,
): Pick<Ahead, 'element' | 'isAsked' | 'isShown'> | undefined =>
  ahead?.source.src === address ? ahead : undefined;

/** Ends the engine of an element whose player is gone before it took the engine. */
export function giveUpWith(element: Element): void {
  if (ahead?.element === element) discard();
}

/** Takes the engine that was opened ahead for this source, once. An engine for another source is ended. */
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
