import type HlsClass from 'hls.js';

/** The engine as loaded; an argument, so that its decisions are tested without media. */
export type HlsEngineClass = typeof HlsClass;

export type Engine = InstanceType<HlsEngineClass>;

/** What to play, how many seconds in, and the name of the sound among several. */
export type HlsSource = { src: string; startAt?: number; sound?: string };

/** An engine, and where it asks for its media. */
export interface OpenedEngine {
  hls: Engine;
  location: MediaLocation;
}

/** As far ahead as a member may be expected to watch; data costs money on phones. */
const thrift = {
  capLevelToPlayerSize: true,
  maxBufferLength: 20,
  maxMaxBufferLength: 24,
  backBufferLength: 30,
};

/** An engine that has begun to load its source, up to the first piece of media. */
export function openEngine(Hls: HlsEngineClass, { src, startAt, sound }: HlsSource): OpenedEngine {
  const media = followAddress(src);
  const { xhrSetup } = media;
  const startPosition = startAt ?? -1;
  const audioPreference = sound === undefined ? {} : { audioPreference: { name: sound } };
  const start = { startPosition, startFragPrefetch: true };
  const hls = new Hls({ ...thrift, xhrSetup, ...start, ...audioPreference });
  hls.loadSource(src);
  return { hls, location: media };
}

/** Where the files of a stream are asked for; that can change while it plays. */
export interface MediaLocation {
  moveTo: (address: string) => void;
  /** To be called before each request. */
  xhrSetup: (xhr: Pick<XMLHttpRequest, 'open'>, url: string) => void;
}

/** Sends every request to where the media is by now, whatever address its playlist was loaded from. */
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

/** The absolute address of what an address lies in. */
const folderOf = (address: string): string => new URL('.', new URL(address, location.href)).href;
