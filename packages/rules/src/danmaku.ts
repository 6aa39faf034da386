/** Longest comment over a video, in characters as people count them. */
export const DANMAKU_MAX_LENGTH = 50;

/** What has no width or turns the direction of what follows: it would hide words or tangle lines. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** The comment as it is kept: one line, without what nobody sees; `null` when nothing or too much is left. */
export function cleanDanmaku(typed: string): string | null {
  const text = typed.replaceAll(/\s+/gu, ' ').replaceAll(INVISIBLE, '').trim();
  const length = Array.from(text).length;
  return length === 0 || length > DANMAKU_MAX_LENGTH ? null : text;
}

/** `#rrggbb` as a number. */
export const readColor = (color: string): number => Number.parseInt(color.slice(1), 16);

/** A number as `#rrggbb`. */
export const writeColor = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;
