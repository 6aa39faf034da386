import type { Playback } from '../playback.ts';
import { chooseSound, type WantedSound } from './choose-sound.ts';
import { buildFor } from './engine-builds.ts';

export const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** What the player is given to load; the type decides the engine. */
export type PlayerSource = { src: string; type: typeof HLS_TYPE | 'video/mp4' };

/**
 * The source for a media address: HLS when its path ends in `.m3u8` (whatever a query says), mp4
 * otherwise. `base` is what a relative address is resolved against.
 */
export function sourceFor(address: string, base: string): PlayerSource {
  return { src: address, type: isHlsAddress(address, base) ? HLS_TYPE : 'video/mp4' };
}

function isHlsAddress(address: string, base: string): boolean {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  return url !== null && url.pathname.toLowerCase().endsWith('.m3u8');
}

/** What is played of an address from so many seconds on, with the sound that a member likes best. */
export function sourceFrom(
  { address, startAt, sounds }: Pick<Playback, 'address' | 'startAt' | 'sounds'>,
  wanted: WantedSound | null,
) {
  const sound = sounds && chooseSound(sounds, wanted);
  return {
    ...sourceFor(address, location.href),
    startAt: within(startAt),
    build: buildFor(sounds),
    ...(sound && { sound: sound.label }),
  };
}

/** A hair inside: at the very end of a segment nothing is loaded that the picture could begin with. */
const within = (seconds: number): number => (seconds > 0 ? seconds + 0.05 : 0);
