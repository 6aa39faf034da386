/** A piece of SQL; `end` is where the next one may begin. */
export type Token =
  | { kind: 'word' | 'name' | 'text'; value: string; end: number }
  | { kind: 'sign'; value: string; end: number };

const [quote, doubleQuote, backtick, backslash] = [0x27, 0x22, 0x60, 0x5c];
export const newline = 0x0a;
const isSpace = (byte: number): boolean => byte <= 0x20;
/** Letters, digits, `_`, `$`, `.`, `+`, `-`, `@`, `:` and what is beyond ASCII. */
const wordBytes = new Set(
  Buffer.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.+-@:'),
);
const isWord = (byte: number): boolean => byte >= 0x80 || wordBytes.has(byte);

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
  let end = at + 1;
  while (end < bytes.length && isWord(bytes[end] ?? 0)) end += 1;
  if (end === bytes.length && !isEnd) return null;
  return { kind: 'word', value: bytes.toString('utf8', at, end), end };
}

function readName(bytes: Buffer, at: number): Token | null {
  const end = bytes.indexOf(backtick, at + 1);
  if (end === -1) return null;
  return { kind: 'name', value: bytes.toString('utf8', at + 1, end), end: end + 1 };
}

/** A text in quotes: a quote in it is doubled, or stands behind a backslash. */
function readText(bytes: Buffer, at: number, isEnd: boolean): Token | null {
  const mark = bytes[at] ?? quote;
  const found = endOfText(bytes, at, isEnd);
  if (found === null) return null;
  const raw = bytes.toString('utf8', at + 1, found.end);
  const value = found.isPlain ? raw : unescape(raw, String.fromCodePoint(mark));
  return { kind: 'text', value, end: found.end + 1 };
}

/** The place of the quote that ends a text; null when the bytes do not tell yet. */
function endOfText(
  bytes: Buffer,
  at: number,
  isEnd: boolean,
): { end: number; isPlain: boolean } | null {
  const mark = bytes[at] ?? quote;
  let slash = bytes.indexOf(backslash, at + 1);
  let from = at + 1;
  for (let isPlain = true; ; isPlain = false) {
    const end = bytes.indexOf(mark, from);
    if (end === -1) return null;
    if (slash !== -1 && slash < from) slash = bytes.indexOf(backslash, from);
    if (slash !== -1 && slash < end) {
      from = slash + 2;
      continue;
    }
    if (end + 1 === bytes.length && !isEnd) return null;
    if (bytes[end + 1] !== mark) return { end, isPlain };
    from = end + 2;
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
