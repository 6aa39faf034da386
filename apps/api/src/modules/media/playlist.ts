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

/** Subtitles that a viewer may choose. */
export interface Subtitle {
  /** Object name in addresses, with `.vtt`. */
  name: string;
  /** BCP 47. */
  language: string;
  label: string;
}

export interface Segment {
  name: string;
  durationMs: number;
}

/** HLS 7 is the first version that takes fMP4 from every player. */
const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];

/** The multivariant playlist, lowest bandwidth first; addresses are relative to it, so they keep the pass. */
export function writeMasterPlaylist(
  renditions: readonly Rendition[],
  subtitles: readonly Subtitle[] = [],
): string {
  const group = subtitles.length > 0 ? ',SUBTITLES="subtitles"' : '';
  const lines = renditions
    .toSorted((a, b) => a.bandwidth - b.bandwidth)
    .flatMap((it) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${it.bandwidth},RESOLUTION=${it.width}x${it.height},CODECS="${it.codecs}"${group}`,
      `${it.id}.m3u8`,
    ]);
  const texts = subtitles.map(
    ({ name, language, label }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${label}"${language === 'und' ? '' : `,LANGUAGE="${language}"`},DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${name}.m3u8"`,
  );
  return [...head, ...texts, ...lines, ''].join('\n');
}

/** Subtitles as one segment as long as what may be seen. */
export const writeSubtitlePlaylist = (name: string, openMs: number): string =>
  [
    ...head,
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(openMs / 1000))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${(openMs / 1000).toFixed(3)},`,
    name,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');

/** How WebVTT says that its time is that of the film. */
const timestampMap = 'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000';

/** WebVTT of which only what is said before a moment is left. */
export function cutSubtitles(text: string, openMs: number): string {
  const cues = text
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .slice(1);
  const open = cues.filter((cue) => {
    const start = startOfCue(cue);
    return start !== null && start < openMs;
  });
  return [`WEBVTT\n${timestampMap}`, ...open.map((it) => it.trim()), ''].join('\n\n');
}

/** In milliseconds; null for what is no cue. */
function startOfCue(cue: string): number | null {
  const start = /^(?:(\d+):)?(\d+):(\d+)\.(\d+)[ \t]+-->/m.exec(cue);
  if (!start) return null;
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = start.slice(1).map((it) => Number(it ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
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
