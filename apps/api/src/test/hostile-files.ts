import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** Boxes of MP4 that hold the one named next, down to where a track says in which file its samples lie. */
const pathToReferences = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'];

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A QuickTime alias of a file by its absolute path. */
function aliasOf(path: string): Buffer {
  const name = Buffer.from(`Disk:${path.slice(1).replaceAll('/', ':')}`);
  const fixed = Buffer.alloc(4 + 150);
  fixed.writeUInt8(4, 4 + 10);
  fixed.write('Disk', 4 + 11, 'latin1');
  const absolute = Buffer.alloc(4);
  absolute.writeUInt16BE(2, 0);
  absolute.writeUInt16BE(name.length + (name.length % 2), 2);
  return box(
    'alis',
    fixed,
    absolute,
    name,
    Buffer.alloc(name.length % 2),
    Buffer.from('ffff0000', 'hex'),
  );
}

/** The same MP4, whose first track says that its samples lie in another file; its index has to be at the end. */
export async function referTo(other: string, source: string, target: string): Promise<string> {
  const bytes = await readFile(source);
  const starts: number[] = [];
  for (const type of pathToReferences) starts.push(bytes.indexOf(type, starts.at(-1) ?? 0) - 4);
  const dref = starts.at(-1) ?? 0;
  const old = bytes.readUInt32BE(dref);
  const made = box('dref', Buffer.from('0000000000000001', 'hex'), aliasOf(other));
  const patched = Buffer.concat([bytes.subarray(0, dref), made, bytes.subarray(dref + old)]);
  for (const start of starts.slice(0, -1)) {
    patched.writeUInt32BE(bytes.readUInt32BE(start) + made.length - old, start);
  }
  await writeFile(target, patched);
  return target;
}

/** The same Matroska, which says that it is so long. */
export async function declareSeconds(seconds: number, path: string): Promise<string> {
  const bytes = await readFile(path);
  const duration = bytes.indexOf(Buffer.from('448988', 'hex'));
  bytes.writeDoubleBE(seconds * 1000, duration + 3);
  await writeFile(path, bytes);
  return path;
}

/** The same MPEG-2, whose pictures say that they are as large as can be. */
export function declareHuge(stream: Buffer): Buffer {
  const sequence = Buffer.from('000001b3', 'hex');
  const changed = Buffer.from(stream);
  for (let at = changed.indexOf(sequence); at >= 0; at = changed.indexOf(sequence, at + 4)) {
    changed.fill(0xff, at + 4, at + 7);
  }
  return changed;
}

const compressedIndex = (declaredBytes: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(declaredBytes);
  const packed = gzipSync(Buffer.alloc(1024 ** 2));
  const index = box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', size, packed));
  return Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')), box('moov', index)]);
};

/** Files that are no film, by what they are: text of programs that name other files, and bombs. */
export const noFilms: Readonly<Record<string, string | Buffer>> = {
  'text with a video name': 'this is no video\n'.repeat(500),
  'an empty file': '',
  'a playlist': '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n/etc/hostname\n#EXT-X-ENDLIST\n',
  'a playlist of another machine': '#EXTM3U\n#EXTINF:2,\nhttp://127.0.0.1:1/a.ts\n#EXT-X-ENDLIST\n',
  'a list to put together': 'ffconcat version 1.0\nfile /etc/hostname\n',
  'a manifest':
    '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>file:///etc/</BaseURL></MPD>',
  'a description of a session':
    'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n',
  'a packed file': gzipSync(Buffer.alloc(4 * 1024 ** 2)),
  'a packed index of four gigabytes': compressedIndex(0xfffffff0),
  'a picture': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
