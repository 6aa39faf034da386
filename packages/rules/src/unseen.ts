/** Invisible characters: control and format characters, unassigned ones, line ends, and letters and signs that draw nothing. */
export const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/**
 * Four accents or more on one letter: no language uses so many, and they overlap the lines around. The group is the first
 * three.
 */
export const HEAPED_ACCENTS = /(\p{M}{3})\p{M}+/gu;

/** Whether a text shows anything: at least one visible letter or sign besides accents. */
export const isSeen = (text: string): boolean => /[^\s\p{M}]/u.test(text.replaceAll(UNSEEN, ''));
