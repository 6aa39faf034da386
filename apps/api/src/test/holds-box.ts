import { headBytes } from '../platform/mp4/mp4-boxes.ts';

/**
 * Whether the head of an MP4 box lies anywhere in the bytes: a length that fits, then its name.
 * The name alone does not tell: four letters turn up by chance in encrypted bytes.
 */
export function holdsBox(bytes: Buffer, type: string): boolean {
  for (let at = bytes.indexOf(type, 4); at !== -1; at = bytes.indexOf(type, at + 1)) {
    const start = at - 4;
    const size = bytes.readUInt32BE(start);
    if (size >= headBytes && start + size <= bytes.length) return true;
  }
  return false;
}
