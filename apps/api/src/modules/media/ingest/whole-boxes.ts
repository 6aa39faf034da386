import { open } from 'node:fs/promises';

/** Length and type, and the length of a box that is too long for the first. */
const headBytes = 16;
const shortestBox = 8;

/** Whether an MP4 file, or a segment of one, is made of whole boxes up to its last byte. */
export async function hasWholeBoxes(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let at = 0;
    while (at < size) {
      const { buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, at);
      const length = head.readUInt32BE(0);
      const box = length === 1 ? Number(head.readBigUInt64BE(shortestBox)) : length;
      if (box < shortestBox) return false;
      at += box;
    }
    return size > 0 && at === size;
  } finally {
    await file.close();
  }
}
