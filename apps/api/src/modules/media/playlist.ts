/** One encoding of an asset, ready to be listed. */
export interface Rendition {
  id: number;
  width: number;
  height: number;
  /** Peak bits per second. */
  bandwidth: number;
  /** RFC 6381, such as `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  initName: string;
  segments: readonly Segment[];
  /** Keys of AES-128 by the position of the first segment each opens, in that order; none when nothing is encrypted. */
  keys: readonly { fromPosition: number; name: string }[];
}

export interface Segment {
  name: string;
  durationMs: number;
}

/** HLS 7 is the first version that takes fMP4 from every player. */
const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];

/** The multivariant playlist, lowest bandwidth first; addresses are relative to it, so they keep the pass. */
export function writeMasterPlaylist(renditions: readonly Rendition[]): string {
  const lines = renditions
    .toSorted((a, b) => a.bandwidth - b.bandwidth)
    .flatMap((it) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${it.bandwidth},RESOLUTION=${it.width}x${it.height},CODECS="${it.codecs}"`,
      `${it.id}.m3u8`,
    ]);
  return [...head, ...lines, ''].join('\n');
}

/** Says which key opens what follows; the segment's number is its initialisation vector. */
const writeKey = (rendition: Rendition, position: number): string[] =>
  rendition.keys
    .filter((it) => it.fromPosition === position)
    .map((it) => `#EXT-X-KEY:METHOD=AES-128,URI="${it.name}"`);

/** One rendition's playlist with its first `count` segments; it is complete, so players stop at its end. */
export function writeMediaPlaylist(rendition: Rendition, count: number): string {
  const listed = rendition.segments.slice(0, count);
  const longest = Math.max(0, ...listed.map((it) => it.durationMs));
  return [
    ...head,
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${rendition.initName}"`,
    // The map comes before the first key, so it is not encrypted.
    ...listed.flatMap((it, position) => [
      ...writeKey(rendition, position),
      `#EXTINF:${(it.durationMs / 1000).toFixed(3)},`,
      it.name,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
