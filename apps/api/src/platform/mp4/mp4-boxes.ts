/** A box of an ISO base media file (ISO/IEC 14496-12). */
export interface Box {
  type: string;
  /** Its bytes after the header. */
  body: Buffer;
}

/** Thrown for bytes that are not what the site's encoder writes. */
export class UnknownMp4 extends Error {
  override name = 'UnknownMp4';
}

/** The bytes of a box before its body: length and type. */
export const headBytes = 8;

/** The boxes that fill the bytes; throws {@link UnknownMp4}. */
export function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at < bytes.length) {
    const size = at + headBytes <= bytes.length ? bytes.readUInt32BE(at) : 0;
    if (size < headBytes || at + size > bytes.length) {
      throw new UnknownMp4(`a box of ${size} bytes at ${at} of ${bytes.length}`);
    }
    const type = bytes.toString('latin1', at + 4, at + headBytes);
    boxes.push({ type, body: bytes.subarray(at + headBytes, at + size) });
    at += size;
  }
  return boxes;
}

export function writeBox(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(parts.reduce((sum, it) => sum + it.length, headBytes));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

/** The body of the first box of a type; throws {@link UnknownMp4} when there is none. */
export function findBox(boxes: readonly Box[], type: string): Buffer {
  const found = boxes.find((it) => it.type === type);
  if (!found) throw new UnknownMp4(`no ${type}`);
  return found.body;
}

export const listBoxes = (boxes: readonly Box[], type: string): Buffer[] =>
  boxes.filter((it) => it.type === type).map((it) => it.body);

/** A track, as an initialisation section describes it. */
export interface Track {
  id: number;
  kind: 'picture' | 'sound';
  /** Its units of time a second. */
  timescale: number;
  /** What a sample has when its fragment says nothing else. */
  defaults: SampleDefaults;
}

export interface SampleDefaults {
  duration: number;
  size: number;
  flags: number;
}

/** The tracks of an initialisation section; throws {@link UnknownMp4}. */
export function readTracks(init: Buffer): Track[] {
  const movie = readBoxes(findBox(readBoxes(init), 'moov'));
  const extended = listBoxes(readBoxes(findBox(movie, 'mvex')), 'trex');
  return listBoxes(movie, 'trak').map((track) => {
    const boxes = readBoxes(track);
    const media = readBoxes(findBox(boxes, 'mdia'));
    const header = findBox(boxes, 'tkhd');
    const times = findBox(media, 'mdhd');
    const id = header.readUInt32BE(header[0] === 1 ? 20 : 12);
    const trex = extended.find((it) => it.readUInt32BE(4) === id);
    const handler = findBox(media, 'hdlr').toString('latin1', 8, 12);
    return {
      id,
      kind: handler === 'soun' ? 'sound' : 'picture',
      timescale: times.readUInt32BE(times[0] === 1 ? 20 : 12),
      defaults: {
        duration: trex?.readUInt32BE(12) ?? 0,
        size: trex?.readUInt32BE(16) ?? 0,
        flags: trex?.readUInt32BE(20) ?? 0,
      },
    };
  });
}

/** Whether any track of an initialisation section has an edit list. */
export const hasEditLists = (init: Buffer): boolean =>
  listBoxes(readBoxes(findBox(readBoxes(init), 'moov')), 'trak').some((track) =>
    readBoxes(track).some((it) => it.type === 'edts'),
  );

/** The initialisation section without edit lists. */
export function removeEditLists(init: Buffer): Buffer {
  const keep = (boxes: readonly Box[], within: string): Buffer[] =>
    boxes
      .filter((it) => it.type !== 'edts')
      .map(({ type, body }) =>
        type === within
          ? writeBox(type, ...keep(readBoxes(body), type === 'moov' ? 'trak' : ''))
          : writeBox(type, body),
      );
  return Buffer.concat(keep(readBoxes(init), 'moov'));
}
