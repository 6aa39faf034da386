import { HEAPED_ACCENTS, isSeen, UNSEEN } from './unseen.ts';

/** Longest comment over a video, in characters as people count them. */
export const DANMAKU_MAX_LENGTH = 50;

/** The comment as it is kept: one line, without what is invisible or tangles it; `null` when nothing or too much is left. */
export function cleanDanmaku(typed: string): string | null {
  const seen = typed.replaceAll(/\s+/gu, ' ').replaceAll(UNSEEN, '');
  const text = seen.replaceAll(HEAPED_ACCENTS, '').trim();
  return isSeen(text) && Array.from(text).length <= DANMAKU_MAX_LENGTH ? text : null;
}

/** `#rrggbb` as a number. */
export const readColor = (color: string): number => Number.parseInt(color.slice(1), 16);

/** A number as `#rrggbb`. */
export const writeColor = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;
