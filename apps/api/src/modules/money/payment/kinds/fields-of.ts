import type { Raw } from '../channels/channel.ts';

/** The fields of a message, each once, as the bytes that were signed: a name may be in any character set. */
export type Fields = ReadonlyMap<string, Buffer>;

type Pair = readonly [name: string, value: Buffer];

const mostFields = 64;
const mostBytes = 16_384;
const utf8Bom = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The fields of a query, a form, a multipart form or a flat JSON object, decoded once; the text itself says which it is,
 * because gateways name wrong types. Null when two readers could read different things: fields in both the query and the
 * body, a field that is given twice or as a list, broken escapes, control characters, a separator in a value. The signed
 * text escapes nothing, so one signature could fit two sets of fields. In `prose`, which the site does not read, a separator
 * may stand where no field could begin.
 */
export function fieldsOf(raw: Raw, prose: ReadonlySet<string>): Fields | null {
  const pairs = pairsOf(raw);
  if (pairs === null || pairs.length > mostFields) return null;
  const fields = new Map<string, Buffer>();
  for (const [name, value] of pairs) {
    if (!/^(?!__)[\w.-]{1,64}$/.test(name) || fields.has(name)) return null;
    if (!isClear(value, prose.has(name))) return null;
    fields.set(name, value);
  }
  return fields;
}

/** A field as text; `''` without it. */
export const textOf = (fields: Fields, name: string): string => fields.get(name)?.toString() ?? '';

/** The text that gateways sign: the fields sorted by name in byte order, as `name=value` joined by `&`, unescaped. */
export function signedText(
  fields: Fields,
  { without, keepsEmpty = false }: { without: readonly string[]; keepsEmpty?: boolean },
): Buffer {
  const lines = [...fields]
    .filter(([name, value]) => !without.includes(name) && (keepsEmpty || value.length > 0))
    .toSorted(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map(([name, value]) => Buffer.concat([Buffer.from(`${name}=`), value]));
  const [first, ...others] = lines;
  return Buffer.concat([
    first ?? Buffer.alloc(0),
    ...others.flatMap((line) => [Buffer.from('&'), line]),
  ]);
}

/** The fields of what the site itself sends. */
export const fieldsFrom = (values: Readonly<Record<string, string>>): Fields =>
  new Map(Object.entries(values).map(([name, value]) => [name, Buffer.from(value)]));

/** Bytes as they are: in UTF-8, GBK and Big5 no byte of a longer character looks like a control character or `&`. */
function isClear(value: Buffer, isProse: boolean): boolean {
  if (value.length > mostBytes || value.some((byte) => byte < 0x20 || byte === 0x7f)) return false;
  const text = value.toString('latin1');
  return isProse ? !/&[\w.-]{1,64}=/.test(text) : !text.includes('&');
}

function pairsOf({ query, body, contentType }: Raw): readonly Pair[] | null {
  if (body.length === 0) return pairsOfForm(query.toString('latin1'));
  if (query.length > 0) return null;
  const text = (body.subarray(0, 3).equals(utf8Bom) ? body.subarray(3) : body).toString('latin1');
  if (/^\s*[{[]/.test(text)) return pairsOfJson(text);
  const boundary = /^multipart\/form-data\s*;.*boundary="?([\w'()+,./:=?-]{1,70})"?/i.exec(
    contentType,
  )?.[1];
  return boundary === undefined ? pairsOfForm(text) : pairsOfMultipart(text, boundary);
}

function pairsOfForm(text: string): Pair[] | null {
  const pairs: Pair[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals === -1 ? part : part.slice(0, equals));
    const value = equals === -1 ? Buffer.alloc(0) : decode(part.slice(equals + 1));
    if (name === null || value === null) return null;
    pairs.push([name.toString('latin1'), value]);
  }
  return pairs;
}

/** Decodes percent signs to bytes; null when one is broken. */
function decode(text: string): Buffer | null {
  if (/%(?![\da-f]{2})/i.test(text)) return null;
  const bytes = text
    .replaceAll('+', ' ')
    .replaceAll(/%[\da-f]{2}/gi, (code) =>
      String.fromCodePoint(Number.parseInt(code.slice(1), 16)),
    );
  return Buffer.from(bytes, 'latin1');
}

/** Parts that are fields and nothing else: a file, or a header that could change the value, is refused. */
function pairsOfMultipart(text: string, boundary: string): Pair[] | null {
  const [before, ...parts] = `\r\n${text}`.split(`\r\n--${boundary}`);
  if (before !== '' || parts.pop()?.trim() !== '--') return null;
  const pairs: Pair[] = [];
  for (const part of parts) {
    const found =
      /^\r\nContent-Disposition: form-data; name="([^"\r\n]+)"\r\n(?:Content-Type: text\/plain[^\r\n]*\r\n)?\r\n([^]*)$/i.exec(
        part,
      );
    if (found === null) return null;
    pairs.push([found[1] ?? '', Buffer.from(found[2] ?? '', 'latin1')]);
  }
  return pairs;
}

/** A member of an object: its name, its value as text or as a plain word, and the sign after it. */
const jsonMember =
  /\s*"((?:[^"\\]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*)"\s*:\s*(?:"((?:[^"\\]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*)"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))\s*([,}])/y;

/** One flat object. Numbers keep their text, and a name that is given twice is seen, which `JSON.parse` doesn't do. */
function pairsOfJson(text: string): Pair[] | null {
  const opened = /^\s*\{/.exec(text);
  if (opened === null) return null;
  let at = opened[0].length;
  const pairs: Pair[] = [];
  for (;;) {
    jsonMember.lastIndex = at;
    const found = jsonMember.exec(text);
    if (found === null || pairs.length > mostFields) return null;
    const [, name = '', quoted, plain = '', next] = found;
    pairs.push([unescape(name).toString('latin1'), valueOf(quoted, plain)]);
    at = jsonMember.lastIndex;
    if (next === '}') return text.slice(at).trim() === '' ? pairs : null;
  }
}

const valueOf = (quoted: string | undefined, plain: string): Buffer =>
  quoted === undefined ? Buffer.from(plain === 'null' ? '' : plain) : unescape(quoted);

/** The bytes of a JSON text: those that came, and escapes in UTF-8. */
const unescape = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/(?:\\u[\da-fA-F]{4}|\\.)+|[^\\]+/g) ?? []).map((run) =>
      run.startsWith('\\')
        ? Buffer.from(String(JSON.parse(`"${run}"`)))
        : Buffer.from(run, 'latin1'),
    ),
  );
