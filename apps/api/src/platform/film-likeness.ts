/** What a film looks like: a hash of 256 bits of the picture at 0, `stepMs`, 2 × `stepMs`… */
export interface FilmPrint {
  durationMs: number;
  stepMs: number;
  /** 32 bytes each; all zero of a picture that shows nothing. */
  hashes: Uint8Array;
}

/** A picture in shades of grey, as small as it is hashed: a row of 17 for each of 16. */
export const hashedPicture = { width: 17, height: 16 } as const;

const hashBytes = 32;
/** Shades of 256 by which a picture has to differ from its mean to show something. */
const leastContrast = 3;

/**
 * The hash of a picture: a bit for each pixel that is brighter than the one at its right. Neither size nor quality nor
 * brightness of the picture it was made from change much of it.
 */
export function hashPicture(grey: Uint8Array): Uint8Array {
  const { width, height } = hashedPicture;
  const hash = new Uint8Array(hashBytes);
  if (contrastOf(grey) < leastContrast) return hash;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width - 1; column++) {
      const at = row * width + column;
      const bit = row * (width - 1) + column;
      const isBrighter = (grey[at] ?? 0) > (grey[at + 1] ?? 0);
      if (isBrighter) hash[bit >> 3] = (hash[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return hash;
}

/** The mean distance from the mean. */
function contrastOf(grey: Uint8Array): number {
  const mean = grey.reduce((sum, it) => sum + it, 0) / Math.max(1, grey.length);
  return grey.reduce((sum, it) => sum + Math.abs(it - mean), 0) / Math.max(1, grey.length);
}

/** Films whose lengths differ by more than so much are not compared: what an encoder adds or cuts off. */
export const likeLengthMs = (durationMs: number): number => Math.max(2000, durationMs * 0.02);

/**
 * Bits of 256 in which two pictures of one moment differ at most, and the share of pictures that have to agree. Measured
 * over six generated films: in other encodings (size, rate, codec, quality, brightness, a logo) three of four pictures
 * lie within 47 bits; of two different films at most one of four lies within 57. See docs/decisions/0032-removed-films.md.
 */
const mostBits = 56;
const leastShare = 0.7;
/** Fewer moments at which both show something don't tell, nor do fewer of all: title cards alone, that many films share. */
const fewestPictures = 4;
const leastTelling = 0.25;

/** Whether two prints are of one film. A moment at which only one of them shows something speaks against it. */
export function isSameFilm(one: FilmPrint, other: FilmPrint): boolean {
  if (Math.abs(one.durationMs - other.durationMs) > likeLengthMs(one.durationMs)) return false;
  const moments = momentsOf(one, other);
  const telling = moments.filter(({ a, b }) => a !== null || b !== null);
  const distances = distancesOf(one, other);
  const agreeing = distances.filter((bits) => bits <= mostBits).length;
  const isTold = distances.length >= Math.max(fewestPictures, moments.length * leastTelling);
  return isTold && agreeing / telling.length >= leastShare;
}

/** In bits, of each moment that both have a telling picture of. */
export const distancesOf = (one: FilmPrint, other: FilmPrint): number[] =>
  momentsOf(one, other).flatMap(({ a, b }) => (a && b ? [differingBits(a, b)] : []));

/** The moments that both have a picture of; null of one that shows nothing. */
function momentsOf(one: FilmPrint, other: FilmPrint) {
  const moments: { a: Uint8Array | null; b: Uint8Array | null }[] = [];
  for (let ms = 0; ms <= one.durationMs; ms += one.stepMs) {
    if (ms % other.stepMs !== 0) continue;
    const [a, b] = [hashAt(one, ms), hashAt(other, ms)];
    if (a && b) moments.push({ a: orNothing(a), b: orNothing(b) });
  }
  return moments;
}

/** Null past the last picture. */
function hashAt({ stepMs, hashes }: FilmPrint, ms: number): Uint8Array | null {
  const from = (ms / stepMs) * hashBytes;
  const hash = hashes.subarray(from, from + hashBytes);
  return hash.length === hashBytes ? hash : null;
}

const orNothing = (hash: Uint8Array): Uint8Array | null =>
  hash.some((byte) => byte !== 0) ? hash : null;

function differingBits(one: Uint8Array, other: Uint8Array): number {
  let bits = 0;
  for (const [index, byte] of one.entries()) {
    let rest = byte ^ (other[index] ?? 0);
    for (; rest !== 0; rest &= rest - 1) bits++;
  }
  return bits;
}
