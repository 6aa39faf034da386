import type HlsClass from 'hls.js';

import { askFirstKey, type OpenRequest, withKeysWithin } from './first-key.ts';

/** The loaded engine; it is an argument, so that its decisions can be tested without media. */
export type HlsEngineClass = typeof HlsClass;

export type Engine = InstanceType<HlsEngineClass>;

/** The address, the start in seconds, and the name of the sound track when there are several. */
export type HlsSource = { src: string; startAt?: number; sound?: string };

/** An engine, and the address of its media. */
export interface OpenedEngine {
  hls: Engine;
  location: MediaLocation;
}

/** The seconds to buffer ahead; more would waste a member's mobile data. */
const thrift = {
  capLevelToPlayerSize: true,
  maxBufferLength: 20,
  maxMaxBufferLength: 24,
  backBufferLength: 30,
};

/**
 * The engine reports no failure before its own retries are over: half a minute of them, or 50 s of a server that says
 * nothing, and the viewer would not know why the picture stands still. The long pauses are those of `planRecovery`.
 */
const errorRetry = { maxNumRetry: 2, retryDelayMs: 1000, maxRetryDelayMs: 4000 };
const timeoutRetry = { ...errorRetry, maxNumRetry: 0 };

/** Makes an engine that starts to load its source, up to the first piece of media. */
export function openEngine(Hls: HlsEngineClass, { src, startAt, sound }: HlsSource): OpenedEngine {
  const media = followAddress(src);
  const xhrSetup: MediaLocation['xhrSetup'] = (xhr, url) => {
    media.xhrSetup(xhr, url);
    if (url.endsWith('.m3u8') && isOurs(url)) askFirstKey(xhr, url, startAt ?? 0);
  };
  const startPosition = startAt ?? -1;
  const audioPreference = sound === undefined ? {} : { audioPreference: { name: sound } };
  // The lightest one: its playlist came with the first.
  const start = { startPosition, startLevel: 0, startFragPrefetch: true };
  const { loader: Loader, fragLoadPolicy, keyLoadPolicy } = Hls.DefaultConfig;
  const soon = (policy: typeof keyLoadPolicy) => ({
    default: { ...policy.default, errorRetry, timeoutRetry },
  });
  const policies = { fragLoadPolicy: soon(fragLoadPolicy), keyLoadPolicy: soon(keyLoadPolicy) };
  const loader = withKeysWithin(Loader);
  const hls = new Hls({ ...thrift, ...policies, xhrSetup, loader, ...start, ...audioPreference });
  hls.loadSource(src);
  return { hls, location: media };
}

/** The address of a stream's files, which can change during playback. */
export interface MediaLocation {
  moveTo: (address: string) => void;
  /** Called before each request. */
  xhrSetup: (xhr: OpenRequest, url: string) => void;
}

/** Sends every request to the media's current address, which may differ from the playlist's. */
function followAddress(src: string): MediaLocation {
  const first = folderOf(src);
  let folder = first;
  return {
    moveTo: (address) => {
      folder = folderOf(address);
    },
    xhrSetup: (xhr, url) => {
      if (folder === first || !url.startsWith(first)) return;
      xhr.open('GET', folder + url.slice(first.length), true);
    },
  };
}

/** Another site would refuse a request with a header that it does not know. */
const isOurs = (url: string): boolean => new URL(url, location.href).origin === location.origin;

/** The absolute address of the folder of an address. */
const folderOf = (address: string): string => new URL('.', new URL(address, location.href)).href;
