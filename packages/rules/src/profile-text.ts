import { HEAPED_ACCENTS, isSeen, UNSEEN } from './unseen.ts';

/** Longest nickname, in characters as people count them. */
const MAX_NICKNAME_LENGTH = 30;

/** Why a member may not use a nickname. */
export type NicknameRefusal = 'length' | 'unprintable' | 'reserved';

/** The names that a nickname must not imitate. */
export type ReservedNames = {
  /** A nickname must not equal it, in any spelling. */
  siteName: string;
  /** A nickname must not contain any of them, in any spelling. */
  staffWords: readonly string[];
};

/** Returns a nickname as it is stored: composed, trimmed, and with single spaces. */
export const tidyNickname = (typed: string): string =>
  typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Returns a signature as it is stored: one line, without characters that reverse the text around it. */
export const tidySignature = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();

/**
 * Returns the first reason against a tidied nickname, or null. It must have 1 to 30 characters, none of them invisible
 * or reversing the text, and must not imitate staff or the site in any spelling.
 */
export function refuseNickname(
  nickname: string,
  { siteName, staffWords }: ReservedNames,
): NicknameRefusal | null {
  const { length } = Array.from(nickname);
  if (length === 0 || length > MAX_NICKNAME_LENGTH) return 'length';
  if (isUnprintable(nickname)) return 'unprintable';
  const skeleton = skeletonOf(nickname);
  const poses = staffWords.some((word) => skeleton.includes(skeletonOf(word)));
  return poses || skeleton === skeletonOf(siteName) ? 'reserved' : null;
}

/** The joiner between parts of one emoji, which does not count as an invisible character. */
const joined = /([\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D/gu;

function isUnprintable(nickname: string): boolean {
  const plain = nickname.replaceAll(joined, '$1');
  return !isSeen(plain) || [UNSEEN, HEAPED_ACCENTS].some((odd) => plain.search(odd) !== -1);
}

/** Letters of other scripts and digits that look like Latin letters, after compatibility forms are undone. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  ѵ: 'v',
  п: 'n',
  г: 'r',
  ԛ: 'q',
  ԝ: 'w',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ł: 'i',
  ø: 'o',
  đ: 'd',
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'i',
  ᴍ: 'm',
  ɴ: 'n',
  ᴏ: 'o',
  ᴘ: 'p',
  ʀ: 'r',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
  '!': 'i',
  '|': 'i',
  l: 'i',
};

/** Returns how a name looks to a fast reader: no spaces, dots or accents, and one letter for all that look alike. */
function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return Array.from(plain, (char) => lookalikes[char] ?? char)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
