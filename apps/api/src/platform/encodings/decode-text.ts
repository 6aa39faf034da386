import { type TextEncoding, textEncodings } from '@lantern/contracts/entities/text-encoding';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
  /** Whether it may be shown without asking anyone. */
  isSure: boolean;
  /** The encodings in which the bytes are text too, the likeliest first; the chosen one is among them. */
  candidates: TextEncoding[];
}

/** What is known about a text besides its bytes. */
export interface TextHints {
  /** BCP 47; `und` when it is not known. */
  language?: string | undefined;
  /** Said by an operator: it is not questioned. */
  encoding?: TextEncoding | undefined;
}

/**
 * Decodes subtitles. A mark, valid UTF-8 and the zeros of UTF-16 are certain; everything else is judged by the frequencies of
 * letters, and by the language that the file's name says.
 */
export function decodeText(
  bytes: Uint8Array,
  { language = 'und', encoding }: TextHints = {},
): DecodedText {
  const certain = encoding ?? findCertain(bytes);
  if (certain) {
    const text = decode(bytes, certain);
    return { text, encoding: certain, isSure: true, candidates: [certain] };
  }
  const guesses = listGuesses(bytes, language);
  const [best, ...others] = guesses;
  if (!best) {
    const text = decode(bytes, 'windows-1252');
    return { text, encoding: 'windows-1252', isSure: false, candidates: [...guessable] };
  }
  const rival = others.find((it) => it.text !== best.text);
  return {
    text: best.text,
    encoding: best.encoding,
    isSure: isSure(best, rival),
    candidates: guesses.map((it) => it.encoding),
  };
}

/**
 * Decodes bytes by the name of an encoding that someone else gave; null when it is none, or when the bytes are no text in it.
 */
export function decodeWhole(bytes: Uint8Array, label: string): string | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    if (decoder.encoding !== 'big5') return decoder.decode(bytes);
  } catch {
    return null;
  }
  const text = decode(bytes, 'big5');
  return countBroken(text) === 0 ? text : null;
}

/** Node's own Big5 lacks the letters of Hong Kong (喺, 哋, 瞓), which the standard has. */
const decode = (bytes: Uint8Array, encoding: TextEncoding): string =>
  encoding === 'big5' ? iconv.decode(bytes, encoding) : new TextDecoder(encoding).decode(bytes);

function findCertain(bytes: Uint8Array): TextEncoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const wide = findWide(bytes);
  if (wide) return wide;
  // Seven bits a byte, so that it would be text of ASCII too.
  if (Buffer.from(bytes).includes('\u001B$B')) return 'iso-2022-jp';
  return isMostlyUtf8(bytes) ? 'utf-8' : null;
}

/** Whether bytes are UTF-8 but for a few: a file that was cut off, or joined carelessly. No other encoding looks like it. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = decode(bytes, 'utf-8');
  const broken = countBroken(text);
  return broken === 0 || (text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0) >= broken * leastWhole;
}

/** Subtitles are full of digits and line ends; in UTF-16 without a mark, the other byte of each is zero. */
function findWide(bytes: Uint8Array): TextEncoding | null {
  const counts = [0, 0];
  const looked = Math.min(bytes.length, 65_536);
  for (let at = 0; at < looked; at += 1)
    if (bytes[at] === 0) counts[at % 2] = (counts[at % 2] ?? 0) + 1;
  const [high = 0, low = 0] = counts;
  const least = looked / 16;
  if (low > least && high < low / 16) return 'utf-16le';
  return high > least && low < high / 16 ? 'utf-16be' : null;
}

interface Guess {
  encoding: TextEncoding;
  text: string;
  /** From 0 to 100. */
  confidence: number;
  /** Whether texts in the language of the file's name are often in it. */
  isOfLanguage: boolean;
}

/** The detector's names that differ from the standard's. */
const otherNames: Readonly<Record<string, TextEncoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'windows-1251',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-6': 'windows-1256',
  'iso-8859-9': 'windows-1254',
};

const guessable = textEncodings.filter((it) => !it.startsWith('utf-'));

const encodingsOf: Readonly<Record<string, readonly TextEncoding[]>> = {
  'zh-Hans': ['gb18030'],
  'zh-Hant': ['big5'],
  zh: ['gb18030', 'big5'],
  ja: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
  ko: ['euc-kr'],
  ru: ['windows-1251', 'koi8-r'],
  uk: ['windows-1251'],
  bg: ['windows-1251'],
  el: ['windows-1253'],
  tr: ['windows-1254'],
  he: ['windows-1255'],
  ar: ['windows-1256'],
  th: ['windows-874'],
  pl: ['windows-1250'],
  cs: ['windows-1250'],
  hu: ['windows-1250'],
  ...Object.fromEntries(
    ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'no', 'fi'].map((it) => [
      it,
      ['windows-1252'],
    ]),
  ),
};

/** The encodings of texts in a language; none when it says nothing. */
function usualFor(language: string): readonly TextEncoding[] {
  const locale = language === 'und' ? null : new Intl.Locale(language).maximize();
  if (!locale) return [];
  const script = locale.language === 'zh' && language !== 'zh' ? `zh-${locale.script}` : '';
  return encodingsOf[script] ?? encodingsOf[locale.language] ?? [];
}

/** The part of a file that the detector reads. */
const analysedBytes = 256 * 1024;
/** The largest part of letters that may be broken, in a file that was cut or joined carelessly. */
const mostBroken = 0.002;

function listGuesses(bytes: Uint8Array, language: string): Guess[] {
  const usual = usualFor(language);
  const found = new Map<TextEncoding, number>(usual.map((it) => [it, 0]));
  for (const { name, confidence } of analyse(bytes.subarray(0, analysedBytes))) {
    const label = name.toLowerCase();
    const encoding = otherNames[label] ?? guessable.find((it) => it === label);
    if (encoding) found.set(encoding, Math.max(confidence, found.get(encoding) ?? 0));
  }
  return [...found]
    .map(([encoding, confidence]) => {
      const isOfLanguage = usual.includes(encoding);
      return { encoding, confidence, isOfLanguage, text: decode(bytes, encoding) };
    })
    .filter(({ text }) => countBroken(text) <= text.length * mostBroken)
    .toSorted((a, b) => worthOf(b) - worthOf(a));
}

/** The language of a file's name outweighs a small difference of frequencies. */
const worthOf = ({ confidence, isOfLanguage }: Guess): number =>
  confidence + (isOfLanguage ? 40 : 0);

/** The least letters of several bytes for each that is broken, by which UTF-8 is known. */
const leastWhole = 20;

/** Letters that stand for bytes of no letter. */
function countBroken(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) count += 1;
  return count;
}

/** The confidence and the distance to the next guess that no wrong guess of the measured texts had. */
const sureConfidence = 50;
const sureWithLanguage = 10;
const sureDistance = 20;

function isSure(best: Guess, rival: Guess | undefined): boolean {
  const distance = rival ? worthOf(best) - worthOf(rival) : Infinity;
  const least = best.isOfLanguage ? sureWithLanguage : sureConfidence;
  return best.confidence >= least && distance >= sureDistance;
}
