/** A rendition as the engine lists it. */
export type Level = { width: number; height: number; bitrate: number };

/** A line of the quality menu; `level` is the engine's index, -1 lets it choose. */
export type QualityChoice = { level: number; lines: number | null };

export const AUTO_LEVEL = -1;

/** The number of lines; for a portrait picture, its width counts. */
export const linesOf = ({ width, height }: Pick<Level, 'width' | 'height'>): number =>
  width > 0 ? Math.min(width, height) : height;

/**
 * The quality menu: automatic first, then the renditions from the finest down, the best one for each number of lines. Empty
 * when there is nothing to choose. The width of a portrait picture counts as its lines, so that 720P means the same quality
 * in both orientations.
 */
export function listQualities(levels: readonly Level[]): QualityChoice[] {
  const best = new Map<number, { level: number; bitrate: number }>();
  for (const [level, { width, height, bitrate }] of levels.entries()) {
    const lines = linesOf({ width, height });
    const known = best.get(lines);
    if (lines > 0 && (!known || bitrate > known.bitrate)) best.set(lines, { level, bitrate });
  }
  if (best.size < 2) return [];
  const fixed = [...best].map(([lines, { level }]) => ({ level, lines }));
  return [{ level: AUTO_LEVEL, lines: null }, ...fixed.toSorted((a, b) => b.lines - a.lines)];
}
