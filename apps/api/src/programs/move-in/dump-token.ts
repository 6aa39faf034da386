/** A piece of SQL; `end` is where the next one may begin. */
export type Token =
  | { kind: 'word' | 'name' | 'text'; value: string; end: number }
  | { kind: 'sign'; value: string; end: number };

const [quote, doubleQuote, backtick, backslash] = [0x27, 0x22, 0x60, 0x5c];
export const newline = 0x0a;
const isSpace = (byte: number): boolean => byte <= 0x20;
/** Letters, digits, `_`, `$`, `.`, `+`, `-`, `@`, `:` and what is beyond ASCII. */
const isWord = (byte: number): boolean =>
  byte >= 0x80 ||
  (byte >= 0x30 && byte <= 0x3a) ||
  (byte >= 0x40 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x5f ||
  byte === 0x24 ||
  byte === 0x2e ||
  byte === 0x2b ||
  byte === 0x2d;

/** Where the next token begins; null when that can't be told yet. */
export function skipBlank(bytes: Buffer, from: number, isEnd: boolean): number | null {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (isSpace(byte)) {
      at += 1;
      continue;
    }
    const end = endOfComment(bytes, at, isEnd);
    if (end === 'none') return at;
    if (end === 'later') return null;
    at = end;
  }
  return at;
}

function endOfComment(bytes: Buffer, at: number, isEnd: boolean): number | 'none' | 'later' {
  const [byte, second] = [bytes[at], bytes[at + 1]];
  const isDash = byte === 0x2d;
  const isSlash = byte === 0x2f;
  if (byte !== 0x23 && !isDash && !isSlash) return 'none';
  if (second === undefined && byte !== 0x23) return isEnd ? 'none' : 'later';
  if (isSlash && second !== 0x2a) return 'none';
  if (isDash && second !== 0x2d) return 'none';
  if (isDash && bytes[at + 2] === undefined && !isEnd) return 'later';
  if (isDash && !isSpace(bytes[at + 2] ?? newline)) return 'none';
  const found = isSlash ? bytes.indexOf('*/', at + 2) : bytes.indexOf(newline, at);
  if (found === -1) return isEnd && !isSlash ? bytes.length : isEnd ? 'none' : 'later';
  return found + (isSlash ? 2 : 1);
}

/** The token at a place; null when it may go on in the next bytes. */
export function readToken(bytes: Buffer, at: number, isEnd: boolean): Token | null {
  const byte = bytes[at];
  if (byte === undefined) return null;
  if (byte === quote || byte === doubleQuote) return readText(bytes, at, isEnd);
  if (byte === backtick) {
    const end = bytes.indexOf(backtick, at + 1);
    return end === -1
      ? null
      : { kind: 'name', value: bytes.toString('utf8', at + 1, end), end: end + 1 };
  }
  if (!isWord(byte)) return { kind: 'sign', value: String.fromCharCode(byte), end: at + 1 };
  let end = at + 1;
  while (end < bytes.length && isWord(bytes[end] ?? 0)) end += 1;
  if (end === bytes.length && !isEnd) return null;
  return { kind: 'word', value: bytes.toString('utf8', at, end), end };
}

/** A text in quotes: a quote in it is doubled, or stands behind a backslash. */
function readText(bytes: Buffer, at: number, isEnd: boolean): Token | null {
  const mark = bytes[at] ?? quote;
  let isPlain = true;
  let slash = bytes.indexOf(backslash, at + 1);
  for (let from = at + 1; ;) {
    const end = bytes.indexOf(mark, from);
    if (end === -1) return null;
    while (slash !== -1 && slash < from) slash = bytes.indexOf(backslash, slash + 1);
    if (slash !== -1 && slash < end) {
      isPlain = false;
      from = slash + 2;
      continue;
    }
    if (end + 1 === bytes.length && !isEnd) return null;
    if (bytes[end + 1] === mark) {
      isPlain = false;
      from = end + 2;
      continue;
    }
    const raw = bytes.toString('utf8', at + 1, end);
    return {
      kind: 'text',
      value: isPlain ? raw : unescape(raw, String.fromCharCode(mark)),
      end: end + 1,
    };
  }
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\u{1a}',
  '%': '\\%',
  _: '\\_',
};

const unescape = (raw: string, mark: string): string =>
  raw.replaceAll(/\\([\s\S])|''|""/g, (all, escaped?: string) => {
    if (escaped !== undefined) return escapes[escaped] ?? escaped;
    return all === mark + mark ? mark : all;
  });
