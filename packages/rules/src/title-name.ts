import { simplify } from './traditional-characters.ts';

/** The root of a title's category; null where it is not known. */
export type RootKind = 'film' | 'series' | 'animation' | 'variety' | 'documentary';

/** A name, taken apart. Two names with different marks are different titles. */
export interface TitleName {
  /** What is left without marks and noise; empty when nothing is. */
  key: string;
  /** Whether writing the key in simplified characters changed no word. */
  isSure: boolean;
  season: number | null;
  /** A part of a whole: `上`, `下`, or a number. */
  part: string;
  /** What it is beside an ordinary title, such as a trailer; several joined by `+`. */
  form: string;
  /** A version of the same film, such as an uncut one. */
  version: string;
  /** The date of an issue of a show, as eight digits. */
  issue: string;
  /** A year that the name tells. */
  year: number | null;
  /** The Latin second name behind a Chinese one, as a key. */
  alias: string;
}

const forms: readonly [string, RegExp][] = [
  ['film', /剧场版|电影版/],
  ['ova', /(?<![a-z])(?:ova|oad)(?![a-z])/],
  ['special', /(?<![a-z])sp(?![a-z])|番外篇?|特别篇/],
  ['live', /真人版/],
  ['trailer', /预告片?/],
  ['making', /幕后花絮|幕后|花絮/],
  ['recap', /总集篇/],
  ['commentary', /解说版?/],
  ['cut', /导演剪辑版/],
];
const version = /(未删减版?|加长版|完整版)/;

/** What sites add to names: picture, language, how far it has come. Only whole words at the end or within brackets count. */
const leadingNoise =
  /^(?:hd|bd|tc|ts|4k|2k|(?:2160|1080|720|480)p|蓝光|超清|高清|标清|修复版|(?:国|粤|英|日|韩)语(?:版|中字|配音)?|中字|双语|字幕版?|中英双字|(?:更新至|更至|第?)\d{1,5}集(?:全|完结)?|更新至\d{8}期?|全\d{1,5}[集期]|完结|连载中|抢先版|[\s/·.-])/;
const lastNoise =
  /(?<=[^a-z0-9])(?:hd|bd|tc|ts|4k|2k|(?:2160|1080|720|480)p|蓝光|超清|高清|标清|修复版|(?:国|粤|英|日|韩)语(?:版|中字|配音)?|中字|双语|字幕版?|中英双字|(?:更新至|更至|第?)\d{1,5}集(?:全|完结)?|更新至\d{8}期?|全\d{1,5}[集期]|完结|连载中|抢先版)$/;

/** Whether a text is nothing but noise. */
function isOnlyNoise(text: string): boolean {
  let left = text;
  while (left !== '') {
    const found = leadingNoise.exec(left)?.[0] ?? '';
    if (found === '') return false;
    left = left.slice(found.length);
  }
  return text !== '';
}

const numerals: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/** A number below 1000 in digits or Chinese numerals (十二, 一百零五, 一百二); null for other texts. */
export function readNumber(text: string): number | null {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const [hundreds = '', rest, ...more] = text.split(/百/);
  if (rest === undefined) return readTens(text);
  const hundred = hundreds === '' ? 1 : numerals[hundreds];
  // Said without a zero, a last numeral counts tens.
  const digit = numerals[rest];
  const below = digit === undefined ? readTens(rest.replace(/^[零〇]/, '')) : digit * 10;
  const left = rest === '' ? 0 : below;
  return more.length > 0 || hundred === undefined || left === null ? null : hundred * 100 + left;
}

function readTens(text: string): number | null {
  const [tens = '', ones, ...more] = text.split(/十/);
  if (more.length > 0 || text === '') return null;
  if (ones === undefined) return numerals[tens] ?? null;
  const [ten, one] = [tens === '' ? 1 : numerals[tens], ones === '' ? 0 : numerals[ones]];
  return ten === undefined || one === undefined ? null : ten * 10 + one;
}

const seasons = [
  /第\s*(\d{1,3}|[一二两三四五六七八九十]{1,3})\s*[季期]/,
  /(?<![a-z0-9])s(?:eason)?\s*(\d{1,2})(?![a-z0-9])/,
  /(?<![a-z0-9])(\d{1,2})(?:st|nd|rd|th)\s*season/,
];
const numberedPart = /第\s*(\d{1,3}|[一二两三四五六七八九十]{1,3})\s*部/;
const halfPart = /(?:\s|\()(上|中|下|前|后)(?:篇|部|集)?\)?$/;
/** Roman numerals as two letters or more: a single one may be a letter. */
const roman: Readonly<Record<string, number>> = {
  ii: 2,
  iii: 3,
  iv: 4,
  vi: 6,
  vii: 7,
  viii: 8,
  ix: 9,
  xi: 11,
  xii: 12,
};

/** Roman numerals that are one character become digits; NFKC would make letters of them. */
const unfold = (text: string): string =>
  text.replaceAll(/[Ⅰ-Ⅻⅰ-ⅻ]/g, (it) => {
    const code = it.codePointAt(0) ?? 0;
    return String(code - (code >= 0x2170 ? 0x2170 : 0x2160) + 1);
  });

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#039': "'",
  '#39': "'",
};

/** A name in one spelling: entities read once, half width, lower case, nothing invisible, no picture characters. */
const tidy = (name: string): string =>
  unfold(name.replaceAll(/&(#?\w{2,6});/g, (all, it: string) => entities[it] ?? all))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Extended_Pictographic}\u{FE0F}]/gu, (it) =>
      /[0-9#*]/.test(it) ? it : it === '\t' || it === '\n' ? ' ' : '',
    )
    .replaceAll(/[[{【〔]/g, '(')
    .replaceAll(/[\]}】〕]/g, ')')
    .replaceAll(/\s+/g, ' ')
    .trim();

const keyOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\p{M}&]/gu, '');

type Take = (mark: RegExp | string) => readonly string[] | null;

/** The text of a name from which marks are taken, one after the other. */
function createTaker(from: string): { take: Take; rest: () => string } {
  let text = from;
  const take: Take = (mark) => {
    const found = typeof mark === 'string' ? [mark] : mark.exec(text);
    // A mark is not the whole name.
    if (!found || keyOf(text.replace(mark, '')) === '') return null;
    text = text.replace(mark, ' ').replaceAll('( )', ' ').trim();
    return found;
  };
  return { take, rest: () => text };
}

/** Takes a name apart. A number at its end is the season of a series or the part of a film. */
export function readTitleName(name: string, kind: RootKind | null, year: number | null): TitleName {
  const simple = simplify(tidy(name));
  const { take, rest } = createTaker(simple.text);
  const writtenYear = takeText(take, /\(((?:18|19|20)\d\d)年?\)/);
  const issue = takeText(take, /(?<!\d)((?:19|20)\d{6})期?/);
  const form = takeForms(take);
  const versionName = takeText(take, version);
  takeNoise(take, rest);
  const season = takeSeason(take);
  const part = takePart(take);
  const { alias, last } = takeLast({ take, rest }, year);
  const isCounted = kind === 'film' || kind === 'documentary';
  return {
    key: keyOf(rest()),
    isSure: simple.isSure,
    form,
    version: versionName,
    issue,
    alias,
    season: season ?? (isCounted || last === '' ? null : Number(last)),
    part: part || (isCounted ? last : ''),
    year: writtenYear === '' ? null : Number(writtenYear),
  };
}

const takeText = (take: Take, pattern: RegExp): string => take(pattern)?.[1] ?? '';

const takeForms = (take: Take): string =>
  forms
    .filter(([, pattern]) => take(pattern))
    .map(([it]) => it)
    .join('+');

function takeNoise(take: Take, rest: () => string): void {
  const inBrackets = rest().match(/\([^()]*\)/g) ?? [];
  for (const it of inBrackets) {
    if (isOnlyNoise(it.slice(1, -1))) take(it);
  }
  while (take(lastNoise));
}

function takeSeason(take: Take): number | null {
  for (const pattern of seasons) {
    const found = readNumber(take(pattern)?.[1] ?? '');
    if (found !== null) return found;
  }
  return null;
}

const takePart = (take: Take): string =>
  take(halfPart)?.[1] ?? String(readNumber(take(numberedPart)?.[1] ?? '') ?? '');

const latin = /[a-z0-9 '’:,.!?-]/;
const behindChinese = /\p{Script=Han}[^()\p{Script=Han}]*$/u;
const lastYear = /(?<=[^0-9])(?:18|19|20)\d\d$/;

/** A second name of two Latin letters or more, directly behind a Chinese one. */
function takeLatinTail(take: Take, text: string): string {
  const end = text.endsWith(')') ? text.length - 1 : text.length;
  let start = end;
  while (start > 0 && latin.test(text.charAt(start - 1))) start -= 1;
  const isInBrackets = text.charAt(start - 1) === '(';
  // The mark in front of the name: a bracket, or a space within the run of letters.
  const mark = isInBrackets ? start - 1 : start + text.slice(start, end).search(/\s[a-z]/);
  const tail = text.slice(mark + 1, end);
  if (mark < start - 1 || !/^[a-z].*[a-z]/.test(tail)) return '';
  if (!behindChinese.test(text.slice(0, mark))) return '';
  return take(text.slice(mark)) === null ? '' : tail;
}

/** What follows the name: a second one in Latin letters, or a number, which may be Roman. */
function takeLast(
  { take, rest }: { take: Take; rest: () => string },
  year: number | null,
): { alias: string; last: string } {
  const tail = takeLatinTail(take, rest());
  const counted = roman[tail];
  if (counted !== undefined) return { alias: '', last: String(counted) };
  // A number that equals the year says nothing.
  if (year !== null && lastYear.exec(rest())?.[0] === String(year)) take(lastYear);
  return { alias: keyOf(tail), last: take(/(?<=[^0-9.])(?:[1-9]|[12]\d)$/)?.[0] ?? '' };
}
