/**
 * ffmpeg writes B-frames with composition offsets that are never negative, so pictures would begin two
 * frames late and players would meet a gap at 0. These two make every track begin exactly at 0, as CMAF
 * does it: signed offsets in the fragments, no edit lists and no segment index with the old times.
 */
export function rebaseInit(file: Buffer): void {
  for (const box of boxesIn(file, 0, file.length, ['moov', 'trak'])) {
    if (box.type === 'edts') rename(file, box.start, 'free');
  }
}

/** Shifts the pictures of one media segment so that its first is shown when it is decoded. */
export function rebaseSegment(file: Buffer): void {
  for (const box of boxesIn(file, 0, file.length, ['moof', 'traf'])) {
    if (box.type === 'sidx') rename(file, box.start, 'free');
    if (box.type === 'trun') shiftRun(file, box.start);
  }
}

type Box = { type: string; start: number; end: number };

function boxesIn(file: Buffer, from: number, to: number, open: readonly string[]): Box[] {
  const found: Box[] = [];
  for (let start = from; start + 8 <= to;) {
    const end = start + file.readUInt32BE(start);
    const type = file.toString('latin1', start + 4, start + 8);
    found.push({ type, start, end });
    if (open.includes(type)) found.push(...boxesIn(file, start + 8, end, open));
    start = end;
  }
  return found;
}

function rename(file: Buffer, start: number, type: string): void {
  file.write(type, start + 4, 'latin1');
}

const DATA_OFFSET = 0x1;
const FIRST_FLAGS = 0x4;
const PER_SAMPLE = [0x100, 0x200, 0x400];
const COMPOSITION = 0x800;

/** Track runs with composition offsets are the pictures; a run without them (sound) stays as it is. */
function shiftRun(file: Buffer, start: number): void {
  const flags = file.readUIntBE(start + 9, 3);
  if ((flags & COMPOSITION) === 0) return;
  const count = file.readUInt32BE(start + 12);
  const before = PER_SAMPLE.filter((flag) => (flags & flag) !== 0).length * 4;
  let at =
    start +
    16 +
    ((flags & DATA_OFFSET) !== 0 ? 4 : 0) +
    ((flags & FIRST_FLAGS) !== 0 ? 4 : 0) +
    before;
  const shift = file.readUInt32BE(at);
  file.writeUInt8(1, start + 8);
  for (let sample = 0; sample < count; sample++, at += before + 4) {
    file.writeInt32BE(file.readUInt32BE(at) - shift, at);
  }
}
