import { open } from 'node:fs/promises';

/** Length and type, and the length of a box that is too long for the first. */
const headBytes = 16;
const shortestBox = 8;

/** Which boxes an MP4 file is made of, and whether the last of them ends where the file does. */
async function listBoxes(path: string): Promise<{ types: string[]; isWhole: boolean }> {
  const file = await open(path);
  const types: string[] = [];
  try {
    const { size } = await file.stat();
    let at = 0;
    while (at < size) {
      const { buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, at);
      const length = head.readUInt32BE(0);
      const box = length === 1 ? Number(head.readBigUInt64BE(shortestBox)) : length;
      types.push(head.toString('latin1', 4, 8));
      if (box < shortestBox) return { types, isWhole: false };
      at += box;
    }
    return { types, isWhole: size > 0 && at === size };
  } finally {
    await file.close();
  }
}

/** Whether an MP4 file, or a segment of one, is made of whole boxes up to its last byte. */
export const hasWholeBoxes = async (path: string): Promise<boolean> =>
  (await listBoxes(path)).isWhole;

/** Whether it begins like MP4 and ends before its index does. */
export async function lacksIndex(path: string): Promise<boolean> {
  const { types, isWhole } = await listBoxes(path);
  const beginsLikeOne = ['ftyp', 'mdat', 'wide', 'free', 'skip', 'moov'].includes(types[0] ?? '');
  return beginsLikeOne && !(isWhole && types.includes('moov'));
}
