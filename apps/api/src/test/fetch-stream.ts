import { openSegment } from '../platform/storage/film-seal.ts';

/** A stream as a player gets it. */
export interface FetchedStream {
  /** Addresses as the playlist has them. */
  map: string;
  segments: string[];
  keys: string[];
  /** The initialisation section and the segments, opened with their keys. */
  parts: Buffer[];
}

/** Fetches all that a stream's playlist names, and opens the segments with the keys that stand before them. */
export async function fetchStream(
  playlist: string,
  fetched: (address: string) => Promise<Buffer>,
): Promise<FetchedStream> {
  const map = /EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? '';
  const stream: FetchedStream = { map, segments: [], keys: [], parts: [await fetched(map)] };
  let secret: Buffer | null = null;
  for (const line of playlist.split('\n')) {
    const key = /^#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"$/.exec(line)?.[1];
    if (key !== undefined) {
      stream.keys.push(key);
      secret = await fetched(key);
    }
    if (!line.endsWith('.m4s')) continue;
    const keys = secret ? [{ fromPosition: 0, secret }] : [];
    const bytes = await fetched(line);
    stream.parts.push(openSegment(bytes, stream.segments.length, keys));
    stream.segments.push(line);
  }
  return stream;
}
