import { AppError, refuse } from '../../platform/app-error.ts';
import { type FileStarts, kindByStart } from '../../platform/file-starts.ts';
import { createSlots } from '../../platform/limits/slots.ts';

/** Loaded at the first picture: it takes some 20 MB. */
const loadSharp = async () => (await import('sharp')).default;

/** The most pixels that are decoded, whatever a header claims. */
const mostPixels = 40_000_000;
const quality = 82;
const mostSeconds = 20;

/** One picture may take 160 MB while it is decoded. */
const withPictureSlot = createSlots({ most: 2, longestQueue: 50 });

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
 * file that is no JPEG, PNG, WebP or GIF, and one that is damaged, truncated or too large.
 */
export async function encodePicture(bytes: Buffer, longestSide: number): Promise<Buffer> {
  // The decoder also chooses by the first bytes; no other decoder gets the file.
  const kind = kindByStart(bytes, starts) ?? refuse('picture-unknown');
  if (isWhole[kind]?.(bytes) === false) refuse('picture-broken');
  try {
    return await withPictureSlot(() => encode(bytes, kind, longestSide));
  } catch (error) {
    if (error instanceof AppError) throw error;
    return refuse('picture-broken');
  }
}

async function encode(bytes: Buffer, kind: Kind, longestSide: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== kind) refuse('picture-unknown');
  if (width * height > mostPixels) refuse('picture-large');
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}
