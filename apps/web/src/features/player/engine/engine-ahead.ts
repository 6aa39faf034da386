import {
  type HlsEngineClass,
  type HlsSource,
  openEngine,
  type OpenedEngine,
} from './open-engine.ts';

/** A visitor who has not begun to watch by then has gone elsewhere. */
const KEPT_MS = 10_000;

interface Ahead {
  source: HlsSource;
  opened: OpenedEngine;
  /** Its media is decoded here. */
  element: HTMLVideoElement;
  /** Its first media is on the line, or will not come. */
  isAsked: Promise<void>;
  /** Its first frame is on the screen, or will not come before it is taken. */
  isShown: Promise<void>;
  release: () => void;
}

let ahead: Ahead | undefined;
/** What is being watched needs no second engine. */
let taken: string | undefined;

/**
 * Opens what is about to be watched, before there is a page to watch it in: its first picture is fetched and decoded while
 * the page is drawn. What fails is begun again there.
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

/** Where an engine gives the element a child instead of an address, video.js would take that for a source of its own. */
const staysInOnePiece = !('ManagedMediaSource' in globalThis);

const saysWhenShown = staysInOnePiece && 'requestVideoFrameCallback' in HTMLVideoElement.prototype;

/** What was opened ahead for an address, while no player has taken it. */
export const aheadFor = (
  address: string,
): Pick<Ahead, 'element' | 'isAsked' | 'isShown'> | undefined =>
  ahead?.source.src === address ? ahead : undefined;

/** The player around an element is gone before it took the engine: that would go on with an element of no use. */
export function giveUpWith(element: Element): void {
  if (ahead?.element === element) discard();
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
