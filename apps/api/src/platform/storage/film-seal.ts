import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

import { countFine, findKeyRange, planKeyRanges } from '@lantern/crypto/key-ranges';

/** How the segments of an asset are encrypted. */
export interface FilmSeal {
  /** The folder of its objects below {@link sealedFolder}; the `<seal>` of addresses. */
  folder: string;
  /** 32 bytes, from which names and keys follow. */
  secret: Buffer;
  /** Segments at the start of each stream that have a key each. */
  fineSegments: number;
}

/** All that lies in it is ciphertext, but for initialisation sections, which hold no picture and no sound. */
export const sealedFolder = 'sealed';

/** 15 bytes are 20 letters of Base64, without a rest. */
const nameBytes = 15;
const nameLetters = 20;
const keyBytes = 16;
const secretBytes = 32;

type RandomBytes = (size: number) => Buffer;

/** A seal that no asset has yet, for pictures of these lengths; segments that begin before `fineSeconds` get a key each. */
export const drawSeal = (
  randomBytes: RandomBytes,
  { lengthsSeconds, fineSeconds }: { lengthsSeconds: readonly number[]; fineSeconds: number },
): FilmSeal => ({
  folder: randomBytes(nameBytes).toString('base64url'),
  secret: randomBytes(secretBytes),
  fineSegments: countFine(lengthsSeconds, fineSeconds),
});

/**
 * So many bytes that follow from the secret and a label: the key stream of AES-256-CTR under a key of its own. Who knows some
 * of them can't tell any other.
 */
function derive({ secret }: FilmSeal, label: string, length: number): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', label, 32));
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length));
}

/** The object names of a stream. */
interface SealedNames {
  initName: string;
  segmentNames: string[];
}

/** The names of a stream's objects, by the stream's name within its asset. */
export function nameSealed(seal: FilmSeal, stream: string, segments: number): SealedNames {
  const text = derive(seal, `name ${stream}`, nameBytes * (segments + 1)).toString('base64url');
  const at = (place: number): string => text.slice(nameLetters * place, nameLetters * (place + 1));
  return {
    initName: `${at(0)}.mp4`,
    segmentNames: Array.from({ length: segments }, (_, place) => `${at(place + 1)}.m4s`),
  };
}

/** A key of a stream: it opens the segments from its first one to the next key. */
export interface SealKey {
  fromPosition: number;
  secret: Buffer;
}

/** The keys of a stream, in order. */
export function listSealKeys(seal: FilmSeal, stream: string, segments: number): SealKey[] {
  const starts = planKeyRanges(segments, seal.fineSegments);
  const keys = derive(seal, `key ${stream}`, keyBytes * starts.length);
  return starts.map((fromPosition, range) => ({
    fromPosition,
    secret: keys.subarray(keyBytes * range, keyBytes * (range + 1)),
  }));
}

/** Encrypts the segments of a stream as HLS's AES-128 demands: CBC, with a segment's number as the initialisation vector. */
export function sealSegments(seal: FilmSeal, stream: string, segments: number) {
  const keys = listSealKeys(seal, stream, segments);
  return (clear: Buffer, position: number): Buffer => {
    const key = keys[findKeyRange(position, seal.fineSegments)];
    if (!key) throw new RangeError(`no key for segment ${position} of ${segments}`);
    const cipher = createCipheriv('aes-128-cbc', key.secret, vectorOf(position));
    return Buffer.concat([cipher.update(clear), cipher.final()]);
  };
}

/** Opens an encrypted segment with the last key that begins at its position or before; without keys, it is in clear. */
export function openSegment(sealed: Buffer, position: number, keys: readonly SealKey[]): Buffer {
  const key = keys.findLast((it) => it.fromPosition <= position);
  if (!key) return sealed;
  const decipher = createDecipheriv('aes-128-cbc', key.secret, vectorOf(position));
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}

function vectorOf(position: number): Buffer {
  const vector = Buffer.alloc(keyBytes);
  vector.writeUInt32BE(position, keyBytes - 4);
  return vector;
}
