import { tidyTitle } from './video-title.ts';

/** What no text has: controls other than white space, and halves of letters. */
const broken = /[\p{Cc}\p{Cs}]/gu;

/** Words of visible ASCII and Han, one space between them: nothing of it is to be tidied, and most texts are such. */
const tidy = /^(?:[!-~\u4E00-\u9FFF]+(?: [!-~\u4E00-\u9FFF]+)*)?$/;

/**
 * A text from outside, as titles are stored: composed, without what can't be seen, with single spaces. A value that is no text
 * becomes `''`.
 */
export function cleanText(value: unknown): string {
  const text = textOf(value);
  if (tidy.test(text)) return text;
  return tidyTitle(text.replaceAll(/[\t\n\v\f\r\u{85}]/gu, ' ').replaceAll(broken, ''));
}

/** A value as text: texts and numbers only. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isNumber =
    typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value));
  return isNumber ? String(value) : '';
}

/** The first characters of a text, none of them half. */
export function cutText(text: string, most: number): { text: string; isCut: boolean } {
  if (text.length <= most) return { text, isCut: false };
  const characters = Array.from(text);
  if (characters.length <= most) return { text, isCut: false };
  return { text: characters.slice(0, most).join('').trim(), isCut: true };
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  middot: '·',
  bull: '•',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  times: '×',
  divide: '÷',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  laquo: '«',
  raquo: '»',
  sbquo: '‚',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  frac12: '½',
  sup2: '²',
  yen: '¥',
  euro: '€',
  pound: '£',
  cent: '¢',
  sect: '§',
  para: '¶',
  iexcl: '¡',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  auml: 'ä',
  aring: 'å',
  aelig: 'æ',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  ccedil: 'ç',
  ntilde: 'ñ',
  szlig: 'ß',
  igrave: 'ì',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  ograve: 'ò',
  oacute: 'ó',
  ocirc: 'ô',
  ouml: 'ö',
  oslash: 'ø',
  ugrave: 'ù',
  uacute: 'ú',
  ucirc: 'û',
  uuml: 'ü',
  iquest: '¿',
};

/** The character of a number; `''` for a number that is no character. */
const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    ? String.fromCodePoint(code)
    : '';

/** Reads entities once: `&amp;lt;` becomes `&lt;`. An unknown one stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]\w{1,7}));/g, decodeEntity);

function decodeEntity(all: string, decimal?: string, hex?: string, name = ''): string {
  if (decimal !== undefined) return characterOf(Number(decimal));
  if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
  return named[name] ?? named[name.toLowerCase()] ?? all;
}

/** Elements whose text is not for readers. */
const unread: ReadonlyMap<string, RegExp> = new Map([
  ['script', /<\/script/gi],
  ['style', /<\/style/gi],
  ['iframe', /<\/iframe/gi],
  ['noscript', /<\/noscript/gi],
  ['template', /<\/template/gi],
]);
const blocks: ReadonlySet<string> = new Set([
  'p',
  'br',
  'div',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'section',
  'article',
  'header',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'figure',
]);

/** The text between tags, with a line break for each block. A `<` that no `>` follows is text. */
export function stripTags(markup: string): string {
  const lastEnd = markup.lastIndexOf('>');
  let text = '';
  let at = 0;
  while (at < markup.length) {
    const start = markup.indexOf('<', at);
    if (start === -1 || start > lastEnd) return text + markup.slice(at);
    text += markup.slice(at, start);
    const tag = readTag(markup, start);
    text += tag === null ? '<' : tag.text;
    at = tag === null ? start + 1 : tag.end;
  }
  return text;
}

/** The tag that begins at a `<`; null where none does. */
function readTag(markup: string, start: number): { text: string; end: number } | null {
  const head = markup.slice(start, start + 32);
  if (head.startsWith('<!--')) return { text: '', end: behind(markup, '-->', start + 4) };
  if (/^<[!?]/.test(head)) return { text: '', end: behind(markup, '>', start) };
  const name = /^<\/?([a-zA-Z][a-zA-Z\d]*)/.exec(head)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const end = endOfTag(markup, start + 1 + name.length);
  const closing = unread.get(name);
  if (closing !== undefined && !head.startsWith('</')) {
    closing.lastIndex = end;
    const found = closing.exec(markup);
    return { text: ' ', end: found === null ? markup.length : behind(markup, '>', found.index) };
  }
  return { text: blocks.has(name) ? '\n' : '', end };
}

function behind(markup: string, mark: string, from: number): number {
  const found = markup.indexOf(mark, from);
  return found === -1 ? markup.length : found + mark.length;
}

/** Behind the `>` of a tag; one within quotes is not it. */
function endOfTag(markup: string, from: number): number {
  for (let at = from; at < markup.length; at++) {
    const character = markup.charAt(at);
    if (character === '>') return at + 1;
    if (character !== '"' && character !== "'") continue;
    const close = markup.indexOf(character, at + 1);
    if (close === -1) return markup.length;
    at = close;
  }
  return markup.length;
}

/** The longest markup that is read. */
const longestMarkup = 100_000;

/** A name without tags, its entities read once. */
export const cleanName = (value: unknown): string =>
  cleanText(decodeEntities(stripTags(textOf(value).slice(0, longestMarkup))));

/** Markup as plain text: a line for each block, no empty ones. */
export function cleanMarkup(value: unknown): string {
  const text = decodeEntities(stripTags(textOf(value).slice(0, longestMarkup)));
  return text
    .split(/\r\n|[\r\n]/)
    .map(cleanText)
    .filter((line) => line !== '')
    .join('\n');
}
