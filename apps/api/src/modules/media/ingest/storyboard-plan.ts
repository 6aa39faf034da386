import type { FrameSize } from './ladder.ts';

/** Small pictures at even distances in one sheet, row by row: the size of one, and how they lie. */
export interface StoryboardPlan extends FrameSize {
  columns: number;
  rows: number;
  intervalMs: number;
  /** Of ffmpeg, given the key frames. */
  filter: string;
}

/** The longer side of a picture. */
const longestSide = 160;
const mostColumns = 10;
/** A hundred places on a bar as wide as a phone are as many as a thumb can tell apart. */
const mostPictures = 100;

/** The first picture of every segment, or of every few of a long film. */
export function planStoryboard(
  size: FrameSize,
  durationMs: number,
  segmentMs: number,
): StoryboardPlan {
  const every = Math.ceil(durationMs / segmentMs / mostPictures);
  const intervalMs = every * segmentMs;
  const pictures = Math.ceil(durationMs / intervalMs);
  const columns = Math.min(mostColumns, pictures);
  const rows = Math.ceil(pictures / columns);
  const { width, height } = shrink(size);
  const filter = `select=not(mod(n\\,${every})),scale=${width}:${height},tile=${columns}x${rows}`;
  return { width, height, columns, rows, intervalMs, filter };
}

/** Even sides, as scaling of video likes them. */
function shrink({ width, height }: FrameSize): FrameSize {
  const scale = longestSide / Math.max(width, height);
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
