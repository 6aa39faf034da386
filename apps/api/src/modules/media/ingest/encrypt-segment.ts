import { createCipheriv } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Deps } from '../../../deps.ts';
import type { NewSegmentKey } from '../asset.repo.ts';

/** A minute: the key that a trial needs for its last segment opens little behind it. */
const segmentsOfKey = 15;
const keyBytes = 16;
const nameBytes = 15;

/** Keys for so many segments. */
export const drawKeys = (
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  segments: number,
): NewSegmentKey[] =>
  Array.from({ length: Math.ceil(segments / segmentsOfKey) }, (_, i) => ({
    fromPosition: i * segmentsOfKey,
    name: `${randomBytes(nameBytes).toString('base64url')}.key`,
    secret: randomBytes(keyBytes),
  }));

/** A segment as AES-128 of HLS wants it: CBC, the vector is its number; null when there are no keys. */
export async function encryptSegment(
  path: string,
  position: number,
  keys: readonly NewSegmentKey[],
): Promise<Buffer | null> {
  const key = keys.findLast((it) => it.fromPosition <= position);
  if (!key) return null;
  const vector = Buffer.alloc(keyBytes);
  vector.writeUInt32BE(position, keyBytes - 4);
  const cipher = createCipheriv('aes-128-cbc', key.secret, vector);
  return Buffer.concat([cipher.update(await readFile(path)), cipher.final()]);
}
