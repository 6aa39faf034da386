/** The body is no JSON, or JSON that a payload must not contain: the caller has to mend it. */
export class BadJson extends Error {
  override name = 'BadJson';
}

const deepest = 16;
const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const [openBrace, closeBrace] = [0x7b, 0x7d];
const [openBracket, closeBracket] = [0x5b, 0x5d];

/**
 * Parses a payload. Besides broken JSON it refuses a key given twice, `__proto__` and nesting beyond 16 levels, which two
 * readers may read differently, and NUL and lone surrogates, which a text column can't hold. Throws {@link BadJson}.
 */
export function parseJsonBody(text: string): unknown {
  const pairs = countPairs(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadJson('not JSON');
  }
  if (countKeys(value) !== pairs) throw new BadJson('a key is given twice');
  return value;
}

/** Checks a value made from a query string or a form like one made from JSON. */
export function checkPlainValue(value: unknown): void {
  countKeys(value);
}

/** The number of `key: value` pairs in the text: the colons outside of strings. */
function countPairs(text: string): number {
  let pairs = 0;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === colon) pairs++;
    else if (code === openBrace || code === openBracket) depth++;
    else if (code === closeBrace || code === closeBracket) depth--;
    if (depth > deepest) throw new BadJson('nested too deep');
  }
  return pairs;
}

/** The position of the closing quote of the string that starts here. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === backslash) index++;
    else if (code === quote) return index;
  }
  return text.length;
}

function countKeys(value: unknown): number {
  if (typeof value === 'string') return checkText(value);
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const item of value) keys += countKeys(item);
    return keys;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw new BadJson('__proto__');
    checkText(key);
    keys += 1 + countKeys(item);
  }
  return keys;
}

function checkText(value: string): 0 {
  if (value.includes('\0') || !value.isWellFormed()) throw new BadJson('text that no column holds');
  return 0;
}
