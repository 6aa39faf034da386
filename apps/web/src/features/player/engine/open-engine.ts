import type HlsClass from 'hls.js';

import { followAddress, type Whereabouts } from './follow-address.ts';

/** The engine as loaded; an argument, so that its decisions are tested without media. */
export type HlsEngineClass = typeof HlsClass;

export type Engine = InstanceType<HlsEngineClass>;

/** What to play, and how many seconds in. */
export type HlsSource = { src: string; startAt?: number };

/** An engine, and where it asks for its media. */
export interface OpenedEngine {
  hls: Engine;
  whereabouts: Whereabouts;
}

/** As far ahead as a member may be expected to watch; data costs money on phones. */
const thrift = {
  capLevelToPlayerSize: true,
  maxBufferLength: 20,
  maxMaxBufferLength: 24,
  backBufferLength: 30,
};

/** An engine that has begun to load its source, up to the first piece of media. */
export function openEngine(Hls: HlsEngineClass, { src, startAt }: HlsSource): OpenedEngine {
  const whereabouts = followAddress(src);
  const { xhrSetup } = whereabouts;
  const startPosition = startAt ?? -1;
  const hls = new Hls({ ...thrift, xhrSetup, startPosition, startFragPrefetch: true });
  hls.loadSource(src);
  return { hls, whereabouts };
}
