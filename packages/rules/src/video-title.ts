/** The joiner between parts of one emoji stays; a variation selector is part of the sign before it. */
const joined =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu;
const keptJoiner = '\uE000';

/** What turns the direction of a text or shows nothing: it makes two titles that look alike differ. */
const invisible =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/**
 * Returns a title as it is stored and compared: composed (NFC), in one line, with single spaces, and without characters
 * that readers can't see. Letters of four bytes, emoji and the dots of `23.976` stay. Empty when nothing is left to see.
 */
export const tidyTitle = (given: string): string =>
  given
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(keptJoiner, '')
    .replaceAll(joined, keptJoiner)
    .replaceAll(invisible, '')
    .replaceAll(keptJoiner, '\u200D')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
