import { mismatched, type NotifyFields, type ParsedNotify } from '../channels/channel.ts';

const mostFields = 64;
/** The allowed characters of a number or a code: the signed text has no escaping, so no separator may be in a value. */
const unclear = /[&\p{Cc}\p{Cs}]/u;

/** Parses a notify that is a query or a form. */
export function readForm(raw: string, read: (fields: NotifyFields) => ParsedNotify): ParsedNotify {
  const fields = parseNotify(raw);
  return fields ? read(fields) : mismatched('ambiguous');
}

/**
 * The fields of a query or a form, decoded once. Null when two readers could read different things: a field that is given
 * twice or as a list, a value with a separator (the signed text escapes nothing), broken escapes, control characters.
 */
export function parseNotify(raw: string): NotifyFields | null {
  const fields = new Map<string, string>();
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (name === null || value === null) return null;
    if (!/^[\w.-]{1,64}$/.test(name) || unclear.test(value) || fields.has(name)) return null;
    fields.set(name, value);
    if (fields.size > mostFields) return null;
  }
  return fields;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
