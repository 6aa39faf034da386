/** What turns the direction of a text or shows nothing, besides the joiner: it makes two titles that look alike differ. */
const invisible =
  /[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** A joiner that joins no parts of one emoji. */
const looseJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;

/**
 * Returns a title as it is stored and compared: composed (NFC), in one line, with single spaces, and without characters
 * that readers can't see. Letters of four bytes, emoji and the dots of `23.976` stay. Empty when nothing is left to see.
 */
export const tidyTitle = (given: string): string =>
  given
    .replaceAll(invisible, '')
    .replaceAll(looseJoiner, '')
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .normalize('NFC')
    .trim();

/**
 * A text without anything that readers can't see, for comparing: also without what joins the parts of one emoji and what
 * chooses between its forms.
 */
export const dropUnseen = (text: string): string =>
  text.replaceAll(invisible, '').replaceAll(/\u200D|\uFE0E|\uFE0F/g, '');

/** The ending of a file's name, which has a letter: the `.976` of a rate is none. */
const ending = /\.(?=\d{0,4}[a-z])[a-z\d]{2,5}$/i;

/** What stands between words in names of files; the dot of a number such as `23.976` or `5.1` does not. */
const between = /[\s_]+|\.(?!\d{1,3}(?![\da-z]))|(?<!(?<!\d)\d{1,2})\./gi;

/** Returns the title that a file's name suggests, of at most so many UTF-16 units, no letter of which is half. */
export function titleOfFile(name: string, most: number): string {
  const title = tidyTitle(name.replace(ending, '').replaceAll(between, ' '));
  return title
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Numbers of parts, in digits and in Chinese. */
const numbers = /[\d〇一二三四五六七八九十百零两]+/g;

/** Whether two of some titles are alike but for their numbers, as those of episodes are. */
export function areNumberedAlike(titles: readonly string[]): boolean {
  const stems = titles.map((title) => title.replaceAll(numbers, '0').toLowerCase());
  return new Set(stems).size < stems.length;
}
