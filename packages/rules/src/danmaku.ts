import { HEAPED_ACCENTS, isSeen, UNSEEN } from './unseen.ts';

/** Most characters of a comment over a video, as people count them. */
export const DANMAKU_MAX_LENGTH = 50;

/**
 * Returns the comment as it is stored: one line, without invisible characters and heaped accents; `null` when it is empty or
 * too long.
 */
export function cleanDanmaku(typed: string): string | null {
  const seen = typed.replaceAll(/\s+/gu, ' ').replaceAll(UNSEEN, '');
  const text = seen.replaceAll(HEAPED_ACCENTS, '$1').trim();
  return isSeen(text) && Array.from(text).length <= DANMAKU_MAX_LENGTH ? text : null;
}

/** Reads `#rrggbb` as a number. */
export const readColor = (color: string): number => Number.parseInt(color.slice(1), 16);

/** Writes a number as `#rrggbb`. */
export const writeColor = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;
