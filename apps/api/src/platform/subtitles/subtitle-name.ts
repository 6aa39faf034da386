import {
  forcedWords,
  languageBreaks,
  meaningless,
  simplifiedLetters,
  languageNames,
  languageWords,
} from '../../text/subtitle-words.ts';

/** What the name of a subtitle file says about its text. */
export interface SubtitleName {
  /** BCP 47, in the order of the name; none when it names no language. */
  languages: string[];
  /** Only what the film itself does not translate: signs, and speech in another language. */
  isForced: boolean;
  /** With noises and speakers, for those who don't hear well. */
  isForDeaf: boolean;
  /** The words that say none of this, such as `commentary`. */
  rest: string;
}

/** Endings of files that are read as subtitles. */
export const subtitleEndings = ['srt', 'vtt', 'ass', 'ssa'] as const;

/** Endings of subtitles that are pictures, or of a kind that is not read. */
export const otherSubtitleEndings = [
  'sup',
  'idx',
  'sub',
  'smi',
  'ttml',
  'dfxp',
  'usf',
  'lrc',
] as const;

/** The shortest tag for a language in a file's name or a stream: `chi` and `zho` become `zh`; `und` for none. */
export function readLanguage(name: string | undefined): string {
  return findLanguages((name ?? '').trim())?.[0] ?? 'und';
}

/** Null for a word that is no language. */
function findLanguages(word: string): readonly string[] | null {
  const tag = simplifyWord(word.toLowerCase().replaceAll('_', '-'));
  // `sc_jp` are two words, and not the Sardinian of Japan.
  const [first = ''] = tag.split('-');
  if (first !== tag && Object.hasOwn(languageWords, first)) return null;
  const found = Object.hasOwn(languageWords, tag) ? languageWords[tag] : undefined;
  if (found) return found;
  const name = languageNames.get(tag);
  if (name !== undefined) return [name];
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    // Not a valid tag, such as `en-12`.
    return null;
  }
}

/** Words of several spellings in one: `日語字幕` says what `日语` does. */
const simplifyWord = (word: string): string =>
  word
    .replaceAll(/[語雙簡體]/g, (letter) => simplifiedLetters[letter] ?? letter)
    .replace(meaningless, '');

const isKnown = (tag: string): boolean =>
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag) !== undefined;

/** Reads what stands in a name between the film's and the ending: `zh.forced`, `chs&eng`, `简体`, `2_English`. */
export function readSubtitleName(middle: string): SubtitleName {
  const languages: string[] = [];
  const rest: string[] = [];
  const flags = { isForced: false, isForDeaf: false };
  for (const part of middle.split('.').flatMap(splitPart)) {
    const word = part.toLowerCase();
    const found = findLanguages(part);
    if (forcedWords.has(word)) flags.isForced = true;
    else if (['sdh', 'cc', 'hi'].includes(word)) flags.isForDeaf = true;
    else if (found?.every(isKnown)) languages.push(...found);
    else if (!/^\d{0,3}$/.test(part) && word !== 'default') rest.push(part);
  }
  // `Chinese (Simplified)` is one language.
  const isWritten = languages.some((it) => it.startsWith('zh-Han'));
  const known = isWritten ? languages.filter((it) => it !== 'zh') : languages;
  return { languages: [...new Set(known)], ...flags, rest: rest.join(' ') };
}

/** A whole part may be a tag (`zh-Hans`); else it may hold several. */
const splitPart = (part: string): string[] =>
  findLanguages(part)
    ? [part]
    : part.split(languageBreaks).flatMap((it) => (findLanguages(it) ? [it] : it.split('-')));
