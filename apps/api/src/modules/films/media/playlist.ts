/** A stream of segments of an asset: pictures, sound or both. */
export interface MediaStream {
  id: number;
  /** Its name within the asset. */
  name: string;
  /** Peak bits per second. */
  bandwidth: number;
  /** RFC 6381, such as `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  initName: string;
  segments: readonly Segment[];
  /** AES-128 keys, in the order of the first segment that each opens; none when nothing is encrypted. */
  keys: readonly { fromPosition: number; name: string }[];
  /** The folder of a sealed asset in addresses; null for one whose segments only a pass opens. */
  seal: string | null;
}

/** A rendition: one encoding of an asset's pictures, with the sound if the film has only one. */
export interface Rendition extends MediaStream {
  width: number;
  height: number;
}

/** A sound track that is stored apart from the pictures. */
export interface Sound extends MediaStream, SoundName {}

/** A sound track as a viewer sees it. */
export interface SoundName {
  /** BCP 47; `und` when it is not known. */
  language: string;
  label: string;
  channels: number;
}

/** The name of a sound track in playlists and menus, unique within its film. */
export const nameSound = ({ label, channels }: Pick<SoundName, 'label' | 'channels'>): string =>
  channels === 6 ? `${label} 5.1` : label;

/** Subtitles that a viewer can choose. */
export interface Subtitle {
  /** The file name in addresses, with `.vtt`. */
  name: string;
  /** BCP 47. */
  language: string;
  label: string;
}

export interface Segment {
  name: string;
  durationMs: number;
}

/** HLS version 7 is the first with which every player takes fMP4. */
const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];

/** The tracks beside the pictures. */
export interface Beside {
  sounds: readonly Sound[];
  subtitles: readonly Subtitle[];
}

/** The multivariant playlist, lowest bandwidth first; addresses are relative to it, so they keep the pass. */
export function writeMasterPlaylist(
  renditions: readonly Rendition[],
  { sounds, subtitles }: Beside = { sounds: [], subtitles: [] },
): string {
  const isWithin = renditions.some(hasSound);
  const loudest = Math.max(0, ...sounds.map((it) => it.bandwidth));
  const groups = `${sounds.length > 0 ? ',AUDIO="sound"' : ''}${subtitles.length > 0 ? ',SUBTITLES="subtitles"' : ''}`;
  const lines = renditions
    .toSorted((a, b) => a.bandwidth - b.bandwidth)
    .flatMap((it) => {
      const codecs = sounds.length > 0 && !hasSound(it) ? `${it.codecs},mp4a.40.2` : it.codecs;
      return [
        `#EXT-X-STREAM-INF:BANDWIDTH=${it.bandwidth + loudest},RESOLUTION=${it.width}x${it.height},CODECS="${codecs}"${groups}`,
        `${it.id}.m3u8`,
      ];
    });
  const texts = subtitles.map(
    ({ name, language, label }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${label}"${sayLanguage(language)},DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${name}.m3u8"`,
  );
  return [...head, ...listSounds(sounds, isWithin), ...texts, ...lines, ''].join('\n');
}

const hasSound = ({ codecs }: Rendition): boolean => codecs.includes('mp4a');

const sayLanguage = (language: string): string =>
  language === 'und' ? '' : `,LANGUAGE="${language}"`;

/** Sound within the renditions has no address of its own; players choose 5.1 only when told to. */
function listSounds(sounds: readonly Sound[], isWithin: boolean): string[] {
  const say = (it: SoundName, isDefault: boolean): string =>
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${nameSound(it)}"${sayLanguage(it.language)},DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=${it.channels === 2 ? 'YES' : 'NO'},CHANNELS="${it.channels}"`;
  const [first] = sounds;
  return [
    ...(isWithin && first ? [say({ ...first, channels: 2 }, true)] : []),
    ...sounds.map((it) => `${say(it, !isWithin && it === first)},URI="${it.id}.m3u8"`),
  ];
}

/** The playlist of subtitles: one segment, as long as the visible part of the film. */
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

/** The WebVTT header that maps its time to the film's. */
const timestampMap = 'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000';

/** WebVTT with only the cues before a moment. */
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

/** The longest text before a cue's arrow: its start, after a name of its own. */
const startLetters = 200;

/** A cue's start in milliseconds; null for a block that is no cue. */
function startOfCue(cue: string): number | null {
  const start = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})\.(\d{1,3})[ \t]+-->/m.exec(
    cue.slice(0, startLetters),
  );
  if (!start) return null;
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = start.slice(1).map((it) => Number(it ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}

/** What a stream's playlist says beside the stream. */
export interface PlaylistView {
  /** The first so many segments are listed. */
  count: number;
  /** The address of an object; by default its name, which keeps the pass. */
  addressOf?: (name: string) => string;
  /**
   * A key that travels within the playlist, so that a film begins without asking for it; by the position of its first
   * segment.
   */
  within?: { fromPosition: number; secret: Buffer } | null;
}

/** A stream's playlist with its first segments. It is marked as complete, so players stop at its end. */
export function writeMediaPlaylist(
  rendition: MediaStream,
  { count, addressOf = (name) => name, within = null }: PlaylistView,
): string {
  const listed = rendition.segments.slice(0, count);
  const longest = Math.max(0, ...listed.map((it) => it.durationMs));
  const names = new Map(rendition.keys.map((it) => [it.fromPosition, it.name]));
  // A segment's number is its initialisation vector.
  const writeKey = (position: number): string[] => {
    const name = names.get(position);
    if (name === undefined) return [];
    const address = position === within?.fromPosition ? keyAsAddress(within.secret) : name;
    return [`#EXT-X-KEY:METHOD=AES-128,URI="${address}"`];
  };
  return [
    ...head,
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${addressOf(rendition.initName)}"`,
    // The map comes before the first key, so it is not encrypted.
    ...listed.flatMap((it, position) => [
      ...writeKey(position),
      `#EXTINF:${(it.durationMs / 1000).toFixed(3)},`,
      addressOf(it.name),
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/**
 * A multivariant playlist that brings the one of a stream with it. Every line of that is a comment, which players that know
 * nothing of it read past.
 */
export const bringPlaylist = (master: string, name: string, playlist: string): string =>
  `${master}#first ${name}\n${playlist.replaceAll(/^(?=.)/gm, '#')}`;

const keyAsAddress = (secret: Buffer): string =>
  `data:application/octet-stream;base64,${secret.toString('base64')}`;
