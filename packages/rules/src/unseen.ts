/** Controls and formats, what is not assigned, line ends, and letters and signs that draw nothing. */
export const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** Accents on top of three: no language has as many, and they tangle the lines around. */
export const HEAPED_ACCENTS = /(?<=\p{M}{3})\p{M}+/gu;

/** Whether there is anything to see of a text: a letter or sign that accents could stand on. */
export const isSeen = (text: string): boolean => /[^\s\p{M}]/u.test(text.replaceAll(UNSEEN, ''));
