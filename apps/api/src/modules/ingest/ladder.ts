/** A picture's size in pixels, as it is shown (rotation and pixel shape already applied). */
export interface FrameSize {
  width: number;
  height: number;
}

/** One rung to encode: the size, what it is called, and its bit rate ceiling. */
export interface Rung extends FrameSize {
  name: string;
  /** Bits per second the encoder may not pass for long. */
  maxVideoBitrate: number;
  audioBitrate: number;
}

/** The one ladder, by the shorter side, so that portrait and landscape are treated alike. */
const ladder = [
  { side: 240, maxVideoBitrate: 400_000, audioBitrate: 48_000 },
  { side: 360, maxVideoBitrate: 800_000, audioBitrate: 64_000 },
  { side: 480, maxVideoBitrate: 1_400_000, audioBitrate: 96_000 },
  { side: 720, maxVideoBitrate: 2_600_000, audioBitrate: 128_000 },
  { side: 1080, maxVideoBitrate: 5_000_000, audioBitrate: 128_000 },
  { side: 1440, maxVideoBitrate: 9_000_000, audioBitrate: 128_000 },
  { side: 2160, maxVideoBitrate: 18_000_000, audioBitrate: 128_000 },
] as const;

/** A source this much larger than the rung below it is worth one of its own size. */
const worthRung = 1.2;

/**
 * The rungs for a source, none larger than it. One that lies well between two rungs keeps its own size on top,
 * one below the ladder is its only rung. None is larger than `largestSide` by its shorter side, 1080 by default.
 */
export function chooseRungs(source: FrameSize & { largestSide?: number }): Rung[] {
  const side = Math.min(source.width, source.height, source.largestSide ?? 1080);
  const below = ladder.filter((rung) => rung.side <= side);
  const next = ladder[below.length];
  const isBetween = next !== undefined && side >= (below.at(-1)?.side ?? 0) * worthRung;
  const chosen = isBetween ? [...below, { ...next, side: Math.floor(side) }] : below;
  return chosen.map(({ side, ...bitrates }) => ({
    name: `${side}p`,
    ...scaleTo(source, side),
    ...bitrates,
  }));
}

/** Bits per second that all of them need at most. */
export const sumBitrates = (rungs: readonly Rung[]): number =>
  rungs.reduce((sum, it) => sum + it.maxVideoBitrate + it.audioBitrate, 0);

/** H.264 with 4:2:0 colour needs even sides. */
const toEven = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

function scaleTo(source: FrameSize, side: number): FrameSize {
  const factor = side / Math.min(source.width, source.height);
  return { width: toEven(source.width * factor), height: toEven(source.height * factor) };
}
