import type { ErrorData } from 'hls.js';

import { takeAhead } from './engine-ahead.ts';
import {
  isRefused,
  NO_TRIES,
  planRecovery,
  type HlsFault,
  type PlaybackFailure,
  type Recovery,
} from './hls-recovery.ts';
import { type Engine, type HlsEngineClass, type HlsSource, openEngine } from './open-engine.ts';

export type HlsHooks = {
  /** Called when the playlist is known, and with it the renditions. */
  onLevels(): void;
  /** Called when another rendition is shown. */
  onLevel(): void;
  /** Called once when nothing helps any more. */
  onFailure(failure: PlaybackFailure): void;
};

interface Attached {
  hls: Engine;
  /** Continues the same media at another address. */
  moveTo: (address: string) => void;
}

const engines = new WeakMap<Element, Attached>();

/** The engine that feeds each media element. */
export function engineOf(element: Element | null): Engine | undefined {
  return element ? engines.get(element)?.hls : undefined;
}

/**
 * Continues the current film under another address of the same media: the buffer stays, and the picture does not stop. False
 * when no engine feeds the element.
 */
export function moveEngine(element: Element | null, address: string): boolean {
  const attached = element ? engines.get(element) : undefined;
  attached?.moveTo(address);
  return attached !== undefined;
}

/** Plays `address` in the element with hls.js, and recovers from errors; returns a function that stops it. */
export function attachHls(
  Hls: HlsEngineClass,
  source: HlsSource,
  element: HTMLMediaElement,
  hooks: HlsHooks,
): () => void {
  const { hls, location: media } = takeAhead(source) ?? openEngine(Hls, source);
  const abort = new AbortController();
  let tries = NO_TRIES;
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    abort.abort();
    engines.delete(element);
    hls.destroy();
  };
  /** Without a playlist there is nothing to continue, so the address itself is loaded again. */
  const reload = () => (hls.levels.length > 0 ? hls.startLoad() : hls.loadSource(source.src));
  const recover = (recovery: Exclude<Recovery, { cure: 'give-up' }>): void => {
    if (recovery.cure === 'reload') timer = setTimeout(reload, recovery.afterMs);
    else if (recovery.cure === 'recover-media') hls.recoverMediaError();
    else addEventListener('online', reload, { once: true, signal: abort.signal });
  };

  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    tries = NO_TRIES;
  });
  hls.on(Hls.Events.ERROR, (_, error) => {
    // Without future data the picture stands still, or is about to.
    const playsOn = element.readyState > element.HAVE_CURRENT_DATA;
    const fault = readFault(Hls, error, playsOn);
    if (hasEnded || (!error.fatal && !isRefused(fault))) return;
    const recovery = planRecovery(fault, tries);
    if (recovery.cure === 'give-up') {
      hasEnded = true;
      // Not destroyed yet, because the element would lose its position.
      hls.stopLoad();
      return hooks.onFailure(recovery.failure);
    }
    tries = recovery.tries;
    recover(recovery);
  });
  hls.on(Hls.Events.MANIFEST_PARSED, () => hooks.onLevels());
  hls.on(Hls.Events.LEVEL_SWITCHED, () => hooks.onLevel());
  const moveTo = (address: string) => {
    media.moveTo(address);
    hasEnded = false;
    tries = NO_TRIES;
    reload();
  };
  engines.set(element, { hls, moveTo });
  // An engine that was opened ahead may know its playlist already.
  if (hls.levels.length > 0) hooks.onLevels();
  if (hls.media !== element) hls.attachMedia(element);
  else queueMicrotask(() => repeatMissedEvents(element));
  return stop;
}

/** Repeats the events of an element that began to load, and maybe to play, before a player listened. */
function repeatMissedEvents(element: HTMLMediaElement): void {
  element.dispatchEvent(new Event('loadstart'));
  if (element.readyState >= element.HAVE_METADATA)
    element.dispatchEvent(new Event('loadedmetadata'));
  const plays = !element.paused && element.readyState >= element.HAVE_FUTURE_DATA;
  if (plays) element.dispatchEvent(new Event('playing'));
}

function readFault(
  Hls: HlsEngineClass,
  { type, details, response, frag }: ErrorData,
  playsOn: boolean,
): HlsFault {
  const online = navigator.onLine;
  if (type === Hls.ErrorTypes.NETWORK_ERROR) {
    const isSegment = details === Hls.ErrorDetails.FRAG_LOAD_ERROR && isSealed(frag?.url);
    const of = isSegment ? 'segment' : 'pass';
    return { kind: 'network', status: response?.code, of, online, playsOn };
  }
  return { kind: type === Hls.ErrorTypes.MEDIA_ERROR ? 'media' : 'other', online };
}

/** Whether an address is that of sealed bytes, which are the same for all members and need no pass. */
const isSealed = (url: string | undefined): boolean => url?.includes('/sealed/') ?? false;
