/** A part of a file: its first byte and how many. */
export interface ByteRange {
  from: number;
  bytes: number;
}

/** How segments are encrypted: AES-128 alone; `iv` in hex, null for the segment's number. */
export interface SegmentKey {
  address: string;
  iv: string | null;
}

export interface HlsSegment {
  address: string;
  seconds: number;
  range: ByteRange | null;
  key: SegmentKey | null;
  /** What stands before all segments of it in a file of fragments; null for one that needs nothing. */
  start: { address: string; range: ByteRange | null } | null;
  /** Its number, counted from the playlist's first one. */
  number: number;
}

/** A film as a playlist lists it. */
export interface HlsFilm {
  segments: HlsSegment[];
  seconds: number;
  /** Seconds at which something else begins: an advertisement, or the film after one. */
  breaks: number[];
}

/** Why a playlist is no film that can be fetched. */
export type HlsRefusal = 'no-playlist' | 'endless' | 'protected' | 'too-many' | 'broken';

/** One of several versions of a film; `sound` is a playlist of its own, where the sound is apart. */
export interface HlsVersion {
  address: string;
  sound: string | null;
}

const mostSegments = 50_000;

interface Tag {
  name: string;
  value: string;
}

const readTag = (line: string): Tag | null => {
  const [, name = '', value = ''] = /^#(EXT[A-Z0-9-]*)(?::(.*))?$/s.exec(line) ?? [];
  return name === '' ? null : { name, value };
};

/** Attributes of a tag, quotes taken off. */
function readAttributes(value: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of value.matchAll(
    /(?:^|,)\s*([A-Z0-9-]{1,40})=(?:"([^"]*)"|([^,"]*))/g,
  )) {
    found.set(name, quoted ?? plain.trim());
  }
  return found;
}

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n]/)
    .map((it) => it.trim())
    .filter((it) => it !== '');

const resolve = (address: string | undefined, base: string): string | null =>
  address === undefined || address === '' ? null : (URL.parse(address, base)?.href ?? null);

/** Whether a text is a playlist. */
export const isPlaylist = (text: string): boolean =>
  linesOf(text)[0]?.startsWith('#EXTM3U') === true;

interface Listed {
  address: string;
  lines: number;
  bits: number;
  /** Of its sound. */
  group: string;
}

type Sounds = Map<string, { address: string | null; isDefault: boolean }>;

/**
 * The best version that a playlist of versions lists: of the most lines up to `mostLines`, then the most bits. Null for a
 * playlist of segments.
 */
export function chooseVersion(text: string, base: string, mostLines: number): HlsVersion | null {
  const { sounds, versions } = readVersions(text, base);
  const fits = versions.filter((it) => it.lines <= mostLines);
  const [best] = (fits.length > 0 ? fits : versions).toSorted(
    (one, other) => other.lines - one.lines || other.bits - one.bits,
  );
  if (best === undefined) return null;
  return { address: best.address, sound: sounds.get(best.group)?.address ?? null };
}

function readVersions(text: string, base: string): { sounds: Sounds; versions: Listed[] } {
  const sounds: Sounds = new Map();
  const versions: Listed[] = [];
  let waiting: ReadonlyMap<string, string> | null = null;
  for (const line of linesOf(text)) {
    const tag = readTag(line);
    if (tag?.name === 'EXT-X-MEDIA') noteSound(sounds, readAttributes(tag.value), base);
    else if (tag?.name === 'EXT-X-STREAM-INF') waiting = readAttributes(tag.value);
    else if (!line.startsWith('#') && waiting !== null) {
      const address = resolve(line, base);
      if (address !== null) versions.push({ address, ...qualityOf(waiting) });
      waiting = null;
    }
  }
  return { sounds, versions };
}

function noteSound(sounds: Sounds, attributes: ReadonlyMap<string, string>, base: string): void {
  const group = attributes.get('GROUP-ID') ?? '';
  const isDefault = attributes.get('DEFAULT') === 'YES';
  if (attributes.get('TYPE') !== 'AUDIO' || (sounds.has(group) && !isDefault)) return;
  sounds.set(group, { address: resolve(attributes.get('URI'), base), isDefault });
}

function qualityOf(attributes: ReadonlyMap<string, string>) {
  const [, width = '0', height = '0'] =
    /^(\d{1,5})x(\d{1,5})$/.exec(attributes.get('RESOLUTION') ?? '') ?? [];
  return {
    lines: Math.min(Number(width), Number(height)),
    bits: Number(attributes.get('BANDWIDTH')) || 0,
    group: attributes.get('AUDIO') ?? '',
  };
}

/** What was said before a segment, and holds for it. */
interface PlaylistState {
  number: number;
  seconds: number | null;
  range: ByteRange | null;
  key: SegmentKey | null;
  start: HlsSegment['start'];
  /** Where the next range of a file begins that says no beginning. */
  ends: Map<string, number>;
  hasEnd: boolean;
}

/** The film of a playlist of segments, which must have its end. */
export function readFilm(text: string, base: string): HlsFilm | { refused: HlsRefusal } {
  if (!isPlaylist(text)) return { refused: 'no-playlist' };
  const state: PlaylistState = {
    number: 0,
    seconds: null,
    range: null,
    key: null,
    start: null,
    ends: new Map(),
    hasEnd: false,
  };
  const film: HlsFilm = { segments: [], seconds: 0, breaks: [] };
  for (const line of linesOf(text)) {
    const refused = readLine(film, state, { line, base });
    if (refused !== null) return { refused };
  }
  if (film.segments.length === 0) return { refused: 'broken' };
  return state.hasEnd ? film : { refused: 'endless' };
}

/** Takes in a line; why it makes the playlist no film, if it does. */
function readLine(
  film: HlsFilm,
  state: PlaylistState,
  { line, base }: { line: string; base: string },
): HlsRefusal | null {
  const tag = readTag(line);
  if (tag?.name === 'EXT-X-ENDLIST') state.hasEnd = true;
  else if (tag?.name === 'EXT-X-DISCONTINUITY') film.breaks.push(Math.round(film.seconds));
  else if (tag !== null) return applyTag(state, tag, base);
  else if (!line.startsWith('#') && !addSegment(film, state, resolve(line, base))) return 'broken';
  return film.segments.length > mostSegments ? 'too-many' : null;
}

/** Takes in what a tag says; why it makes the playlist no film, if it does. */
function applyTag(state: PlaylistState, { name, value }: Tag, base: string): HlsRefusal | null {
  if (name === 'EXTINF') state.seconds = Number.parseFloat(value);
  else if (name === 'EXT-X-MEDIA-SEQUENCE') state.number = Number.parseInt(value, 10) || 0;
  else if (name === 'EXT-X-BYTERANGE') state.range = readRange(value);
  else if (name === 'EXT-X-MAP') return applyMap(state, readAttributes(value), base);
  else if (name === 'EXT-X-KEY') return applyKey(state, readAttributes(value), base);
  return null;
}

const readRange = (value: string): ByteRange | null => {
  const [, bytes, from] = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(value.trim()) ?? [];
  return bytes === undefined ? null : { bytes: Number(bytes), from: Number(from ?? -1) };
};

function applyMap(
  state: PlaylistState,
  attributes: ReadonlyMap<string, string>,
  base: string,
): HlsRefusal | null {
  const address = resolve(attributes.get('URI'), base);
  if (address === null) return 'broken';
  const range = readRange(attributes.get('BYTERANGE') ?? '');
  state.start = { address, range: range && { ...range, from: Math.max(0, range.from) } };
  return null;
}

function applyKey(
  state: PlaylistState,
  attributes: ReadonlyMap<string, string>,
  base: string,
): HlsRefusal | null {
  const method = attributes.get('METHOD');
  state.key = null;
  if (method === 'NONE') return null;
  const address = resolve(attributes.get('URI'), base);
  const isPlain = (attributes.get('KEYFORMAT') ?? 'identity') === 'identity';
  if (method !== 'AES-128' || !isPlain || address === null) return 'protected';
  const iv = /^0x([\da-f]{1,32})$/i.exec(attributes.get('IV') ?? '')?.[1] ?? null;
  state.key = { address, iv: iv && iv.padStart(32, '0').toLowerCase() };
  return null;
}

/** Adds a segment at an address, with what was said for it. Whether all was there that it needs. */
function addSegment(film: HlsFilm, state: PlaylistState, address: string | null): boolean {
  const { seconds, range, key, start, ends } = state;
  if (address === null || seconds === null || !(seconds >= 0)) return false;
  const from = range && (range.from < 0 ? (ends.get(address) ?? 0) : range.from);
  if (range !== null && from !== null) ends.set(address, from + range.bytes);
  film.segments.push({
    address,
    seconds,
    range: range && { bytes: range.bytes, from: from ?? 0 },
    key,
    start,
    number: state.number,
  });
  film.seconds += seconds;
  state.number += 1;
  state.seconds = null;
  state.range = null;
  return true;
}
