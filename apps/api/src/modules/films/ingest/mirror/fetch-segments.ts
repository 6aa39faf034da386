import { createDecipheriv, createHash } from 'node:crypto';
import { open, rename, writeFile } from 'node:fs/promises';

import type { HlsFilm, HlsSegment, SegmentKey } from '@lantern/rules/hls-playlist';
import * as z from 'zod/mini';

import { SourceRefused } from '../encode/run-tool.ts';
import { fetchWhole, type FilmClient, readNote } from './film-client.ts';

/** How far a film is that is fetched: it goes on there after a stop. */
const kept = z.object({
  /** Of the playlist: another film begins again. */
  sign: z.string(),
  /** The segment that comes next. */
  next: z.int(),
  bytes: z.int(),
  /** SHA-256 of what stands before the segments; null for nothing. */
  start: z.nullable(z.string()),
});

type Kept = z.infer<typeof kept>;

const mostSegmentBytes = 256 * 1024 ** 2;
const mostStartBytes = 16 * 1024 ** 2;
const mostKeys = 1000;
const keyBytes = 16;
/** Between two questions. */
const betweenMs = 20;

/** What a playlist is known again by: addresses may carry a key that changes from hour to hour. */
function signOf({ segments }: HlsFilm): string {
  const stable = segments.map(({ address, seconds, range, number }) => {
    const { host = '', pathname = '' } = URL.parse(address) ?? {};
    return [host, pathname, seconds, range, number];
  });
  return createHash('sha256').update(JSON.stringify(stable)).digest('hex');
}

/**
 * The progress that a file beside the film keeps; the start for another playlist, or none, and where the film has fewer bytes, as
 * after a power cut.
 */
async function readKept(path: string, sign: string, bytes: number): Promise<Kept> {
  const found = await readNote(path, kept);
  const isSame = found?.sign === sign && found.bytes <= bytes;
  return isSame ? found : { sign, next: 0, bytes: 0, start: null };
}

async function writeKept(path: string, at: Kept): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(at));
  await rename(`${path}.new`, path);
}

/** Segments end to end, as they come: of MPEG-TS, or of MP4 behind what stands before them. */
export async function fetchSegments(
  client: FilmClient,
  film: HlsFilm,
  { path, onProgress }: { path: string; onProgress: (done: number) => void },
): Promise<void> {
  const progress = `${path}.json`;
  const file = await open(path, 'a+');
  const keys = new Map<string, Buffer>();
  try {
    const at = await readKept(progress, signOf(film), (await file.stat()).size);
    await file.truncate(at.bytes);
    for (const segment of film.segments.slice(at.next)) {
      client.signal.throwIfAborted();
      const { before, start } = await startOf(client, segment, at);
      const body = await fetchSegment(client, segment, keys);
      for (const piece of [before, body]) await file.appendFile(piece);
      at.next += 1;
      at.bytes += before.length + body.length;
      at.start = start;
      await writeKept(progress, at);
      onProgress(at.next / film.segments.length);
      await client.pause(betweenMs);
    }
  } finally {
    await file.close();
  }
}

/** What is written before a segment: its start, unless that stands there already. Refuses another start amid a film. */
async function startOf(
  client: FilmClient,
  { start: wanted }: HlsSegment,
  { start, next }: Kept,
): Promise<{ before: Buffer; start: string | null }> {
  if (wanted === null) {
    if (start !== null) throw new SourceRefused('fetch-mixed');
    return { before: Buffer.alloc(0), start };
  }
  const sign = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  if (sign === start) return { before: Buffer.alloc(0), start };
  if (next > 0) throw new SourceRefused('fetch-mixed');
  return { before: await fetchPart(client, wanted, mostStartBytes), start: sign };
}

async function fetchPart(
  client: FilmClient,
  { address, range }: Pick<HlsSegment, 'address' | 'range'>,
  mostBytes: number,
): Promise<Buffer> {
  if (range !== null && range.bytes > mostBytes) throw new SourceRefused('too-many-bytes');
  const most = range?.bytes ?? mostBytes;
  const { body, isWhole, status } = await fetchWhole(client, address, { range, mostBytes: most });
  if (range === null && !isWhole) throw new SourceRefused('too-many-bytes');
  // A host that does not know parts sends the whole file, of which only the beginning was read.
  const isOther =
    range !== null && (body.length !== range.bytes || (status === 200 && range.from > 0));
  if (isOther) throw new SourceRefused('fetch-missing', 'range');
  return body;
}

async function fetchSegment(
  client: FilmClient,
  segment: HlsSegment,
  keys: Map<string, Buffer>,
): Promise<Buffer> {
  const body = await fetchPart(client, segment, mostSegmentBytes);
  const plain =
    segment.key === null ? body : await decrypt(client, body, { segment, keys, key: segment.key });
  if (!isMedia(plain)) {
    throw new SourceRefused(segment.key === null ? 'fetch-no-film' : 'fetch-key');
  }
  return plain;
}

async function decrypt(
  client: FilmClient,
  body: Buffer,
  { key, keys, segment }: { key: SegmentKey; keys: Map<string, Buffer>; segment: HlsSegment },
): Promise<Buffer> {
  const secret = keys.get(key.address) ?? (await fetchKey(client, key.address));
  if (keys.size < mostKeys) keys.set(key.address, secret);
  const iv = key.iv ?? segment.number.toString(16).padStart(32, '0');
  try {
    const decipher = createDecipheriv('aes-128-cbc', secret, Buffer.from(iv, 'hex'));
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (cause) {
    throw Object.assign(new SourceRefused('fetch-key'), { cause });
  }
}

async function fetchKey(client: FilmClient, address: string): Promise<Buffer> {
  const { body } = await fetchWhole(client, address, { mostBytes: keyBytes + 1 });
  if (body.length !== keyBytes) throw new SourceRefused('fetch-key');
  return body;
}

const boxes: ReadonlySet<string> = new Set([
  'styp',
  'moof',
  'ftyp',
  'sidx',
  'emsg',
  'prft',
  'free',
]);

/** Whether bytes begin as segments do: MPEG-TS, MP4, or sound by itself. A page that says what is wrong does not. */
function isMedia(bytes: Buffer): boolean {
  if (bytes[0] === 0x47) return bytes.length < 189 || bytes[188] === 0x47;
  const box = bytes.subarray(4, 8).toString('latin1');
  const isSound = bytes.subarray(0, 3).toString('latin1') === 'ID3' || isFrame(bytes);
  return boxes.has(box) || isSound;
}

/** The sync word of ADTS and MPEG audio. */
const isFrame = (bytes: Buffer): boolean => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
