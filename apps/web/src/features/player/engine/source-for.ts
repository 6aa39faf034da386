import type { Playback } from '../playback.ts';
import { chooseSound, type WantedSound } from './choose-sound.ts';
import { buildFor } from './engine-builds.ts';

export const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** The player's source; its type decides the engine. */
export type PlayerSource = { src: string; type: typeof HLS_TYPE | 'video/mp4' };

/**
 * The source for a media address: HLS when its path ends in `.m3u8` (with any query), else mp4. A relative address is
 * resolved against `base`.
 */
export function sourceFor(address: string, base: string): PlayerSource {
  return { src: address, type: isHlsAddress(address, base) ? HLS_TYPE : 'video/mp4' };
}

function isHlsAddress(address: string, base: string): boolean {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  return url !== null && url.pathname.toLowerCase().endsWith('.m3u8');
}

/** The source for an address from a second on, with the member's preferred sound track. */
export function sourceFrom(
  playback: Pick<Playback, 'address' | 'type' | 'startAt' | 'sounds'>,
  wanted: WantedSound | null,
) {
  const { address, type, startAt, sounds } = playback;
  const sound = sounds && chooseSound(sounds, wanted);
  return {
    ...sourceFor(address, location.href),
    ...(type && { type }),
    startAt: within(startAt),
    build: buildFor(playback),
    ...(sound && { sound: sound.label }),
  };
}

/** A little inside of a segment: at its very end, nothing is loaded with which the picture could begin. */
const within = (seconds: number): number => (seconds > 0 ? seconds + 0.05 : 0);
