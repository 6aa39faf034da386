import { ClientGone } from '../../../http/address.ts';
import { AppError, refuse } from '../../../platform/app-error.ts';
import { type FileStarts, kindByStart } from '../../../platform/file-starts.ts';
import { FairQueue, Unwanted } from '../../../platform/limits/fair-queue.ts';

/** Loaded at the first picture: it takes some 20 MB. It keeps nothing of a picture, and takes one core for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** The most pixels that are decoded, whatever a header claims. */
const mostPixels = 40_000_000;
const quality = 82;
const mostSeconds = 20;

/**
 * Pixels that are decoded at once: a picture of the largest size is decoded alone, for about a second, and takes up to
 * 240 MB where its kind has to be decoded as a whole. A photo of a phone (12 megapixels) that comes into a queue of the
 * largest pictures is served before them.
 */
const pixels = { weight: mostPixels, most: 2, heaviestWaitsMs: 20_000, longestWaitMs: 60_000 };
/** Operators have a queue of their own, which no member can fill. */
const queues = { members: new FairQueue(pixels), operators: new FairQueue(pixels) };
/** Reading the first bytes of a picture, which tell its pixels, costs little. */
const headers = new FairQueue({ weight: 4, most: 2, heaviestWaitsMs: 0, longestWaitMs: 60_000 });

/** Who sends a picture. */
export interface PictureSender {
  queue: keyof typeof queues;
  /** Whose turn it takes: a network address of members, or an operator. */
  of: string;
  /** Whether the client still waits for the answer. */
  isWaitedFor: () => boolean;
}

type Kind = 'jpeg' | 'png' | 'webp' | 'gif';

const starts: FileStarts<Kind> = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF....WEBP'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
];

/** The bytes of a PNG chunk's length, type and checksum. */
const chunkBytes = 12;

/** Checks a PNG up to its last chunk; the decoder itself stops once it has all pixels. */
function isWholePng(bytes: Buffer): boolean {
  let at = 8;
  while (at + chunkBytes <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += chunkBytes + bytes.readUInt32BE(at);
    if (type === 'IEND') return at <= bytes.length;
  }
  return false;
}

/** Checks the end of a picture, for kinds whose decoders accept a missing end. */
const isWhole: Readonly<Partial<Record<Kind, (bytes: Buffer) => boolean>>> = {
  png: isWholePng,
  // Some files are padded with zeros.
  gif: (bytes) => bytes.findLast((byte) => byte !== 0) === 0x3b,
};

/**
 * Encodes a picture as WebP: upright, within a size, its first frame only, and without anything else of the file. Refuses a
 * file that is no JPEG, PNG, WebP or GIF, and one that is damaged, truncated or too large; and with `too-many` after a minute
 * behind others. Throws {@link ClientGone} when the client hung up while it waited.
 */
export async function encodePicture(
  bytes: Buffer,
  longestSide: number,
  { queue, of, isWaitedFor }: PictureSender,
): Promise<Buffer> {
  // The decoder also chooses by the first bytes; no other decoder gets the file.
  const kind = kindByStart(bytes, starts) ?? refuse('picture-unknown');
  if (isWhole[kind]?.(bytes) === false) refuse('picture-broken');
  const turn = { of, isWanted: isWaitedFor };
  try {
    const weight = await headers.run({ ...turn, weight: 1, run: () => countPixels(bytes, kind) });
    return await queues[queue].run({ ...turn, weight, run: () => encode(bytes, longestSide) });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Unwanted) throw new ClientGone('the client hung up');
    return refuse('picture-broken');
  }
}

/** The pixels that a picture's first bytes claim, before any of them is decoded. */
async function countPixels(bytes: Buffer, kind: Kind): Promise<number> {
  const sharp = await loadSharp();
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== kind) refuse('picture-unknown');
  return width * height > mostPixels ? refuse('picture-large') : width * height;
}

async function encode(bytes: Buffer, longestSide: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}
