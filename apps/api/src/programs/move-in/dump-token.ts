/** A piece of SQL; `end` is where the next one may begin. */
export type Token =
  | { kind: 'word' | 'name' | 'text'; value: string; end: number }
  | { kind: 'sign'; value: string; end: number };

const [quote, doubleQuote, backtick, backslash] = [0x27, 0x22, 0x60, 0x5c];
export const newline = 0x0a;
const isSpace = (byte: number): boolean => byte <= 0x20;
/** Letters, digits, `_`, `$`, `.`, `+`, `-`, `@`, `:` and what is beyond ASCII. */
const wordBytes = new Uint8Array(256).fill(1, 0x80);
for (const byte of Buffer.from(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.+-@:',
))
  wordBytes[byte] = 1;
const isWord = (byte: number): boolean => wordBytes[byte] === 1;

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

const commentBytes = new Set(Buffer.from('#-/'));

/** What begins a comment, and what ends it. */
const comments = [
  { begin: /^#/, end: '\n', isOpenEnded: true },
  { begin: /^--(?:\s|$)/, end: '\n', isOpenEnded: true },
  { begin: /^\/\*/, end: '*/', isOpenEnded: false },
] as const;

function endOfComment(bytes: Buffer, at: number, isEnd: boolean): number | 'none' | 'later' {
  if (!commentBytes.has(bytes[at] ?? 0)) return 'none';
  const head = bytes.toString('latin1', at, at + 3);
  if (!isEnd && /^(?:--?|\/)$/.test(head)) return 'later';
  const comment = comments.find(({ begin }) => begin.test(head));
  if (comment === undefined) return 'none';
  const found = bytes.indexOf(comment.end, at + (head.startsWith('#') ? 1 : 2));
  if (found !== -1) return found + comment.end.length;
  if (!isEnd) return 'later';
  return comment.isOpenEnded ? bytes.length : 'none';
}

/** The token at a place; null when it may go on in the next bytes. */
export function readToken(bytes: Buffer, at: number, isEnd: boolean): Token | null {
  const byte = bytes[at];
  if (byte === undefined) return null;
  if (byte === quote || byte === doubleQuote) return readText(bytes, at, isEnd);
  if (byte === backtick) return readName(bytes, at);
  if (!isWord(byte)) return { kind: 'sign', value: String.fromCodePoint(byte), end: at + 1 };
  const end = passWord(bytes, at, isEnd);
  if (end === -1) return null;
  return { kind: 'word', value: bytes.toString('utf8', at, end), end };
}

function readName(bytes: Buffer, at: number): Token | null {
  const end = bytes.indexOf(backtick, at + 1);
  if (end === -1) return null;
  return { kind: 'name', value: bytes.toString('utf8', at + 1, end), end: end + 1 };
}

/** A text in quotes: a quote in it is doubled, or stands behind a backslash. */
function readText(bytes: Buffer, at: number, isEnd: boolean): Token | null {
  const end = endOfText(bytes, at, isEnd);
  if (end === -1) return null;
  const mark = String.fromCodePoint(bytes[at] ?? quote);
  const raw = bytes.toString('utf8', at + 1, end);
  const isPlain = !raw.includes('\\') && !raw.includes(mark);
  return { kind: 'text', value: isPlain ? raw : unescape(raw, mark), end: end + 1 };
}

/** The place of the quote that ends a text; -1 when the bytes do not tell yet. */
function endOfText(bytes: Buffer, at: number, isEnd: boolean): number {
  const mark = bytes[at] ?? quote;
  let from = at + 1;
  for (;;) {
    const found = findMark(bytes, from, mark);
    if (found === -1) return -1;
    if (bytes[found] === backslash) from = found + 2;
    else if (found + 1 === bytes.length && !isEnd) return -1;
    else if (bytes[found + 1] === mark) from = found + 2;
    else return found;
  }
}

/** Most texts are short: so many bytes are looked at one by one, which costs less than a search. */
const nearBytes = 256;

/**
 * The next mark or backslash; -1 for none. Behind the near bytes it searches for the mark first, and for a backslash only
 * before it: in a dump without any, a search for one would go to the end of the bytes with each text.
 */
function findMark(bytes: Buffer, from: number, mark: number): number {
  const near = Math.min(bytes.length, from + nearBytes);
  for (let at = from; at < near; at += 1) {
    if (bytes[at] === mark || bytes[at] === backslash) return at;
  }
  const end = near < bytes.length ? bytes.indexOf(mark, near) : -1;
  const slash = bytes.subarray(near, end === -1 ? bytes.length : end).indexOf(backslash);
  return slash === -1 ? end : near + slash;
}

const semicolon = 0x3b;

/**
 * Passes over a statement without reading its texts: most of a dump is of other tables. `at` is behind its `;` when it is over,
 * else where to go on with more bytes.
 */
export function passStatement(
  bytes: Buffer,
  from: number,
  isEnd: boolean,
): { at: number; isOver: boolean } {
  for (let at = from; ;) {
    const byte = bytes[at];
    if (byte === undefined) return { at, isOver: false };
    if (byte === semicolon) return { at: at + 1, isOver: true };
    const next = passToken(bytes, at, isEnd);
    if (next === -1) return { at, isOver: false };
    at = next;
  }
}

/** Where the token, the comment or the blank at a place ends; -1 when the bytes do not tell yet. */
function passToken(bytes: Buffer, at: number, isEnd: boolean): number {
  const byte = bytes[at] ?? 0;
  if (byte === quote || byte === doubleQuote) {
    const end = endOfText(bytes, at, isEnd);
    return end === -1 ? -1 : end + 1;
  }
  if (byte === backtick) {
    const end = bytes.indexOf(backtick, at + 1);
    return end === -1 ? -1 : end + 1;
  }
  const comment = endOfComment(bytes, at, isEnd);
  if (comment !== 'none') return comment === 'later' ? -1 : comment;
  return isWord(byte) ? passWord(bytes, at, isEnd) : at + 1;
}

function passWord(bytes: Buffer, at: number, isEnd: boolean): number {
  let end = at + 1;
  while (end < bytes.length && isWord(bytes[end] ?? 0)) end += 1;
  return end === bytes.length && !isEnd ? -1 : end;
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
