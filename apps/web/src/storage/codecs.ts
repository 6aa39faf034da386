import { trimRecent, type RecentRule } from '@lantern/rules/recent-list';
import type * as z from 'zod/mini';

/** How a value is spelled in storage; `decode` answers `undefined` for what it cannot read. */
export interface Codec<T> {
  decode: (text: string) => T | undefined;
  encode: (value: T) => string;
}

/** Text as it is, without quotes; no text is `null`. */
export const plainText: Codec<string | null> = {
  decode: (text) => (text === '' ? null : text),
  encode: (value) => value ?? '',
};

/** JSON that fits a schema. */
export function json<Schema extends z.ZodMiniType>(schema: Schema): Codec<z.output<Schema>> {
  return {
    decode: (text) => schema.safeParse(parseJson(text)).data,
    encode: (value) => JSON.stringify(value),
  };
}

/** A JSON list, newest first, one entry a key and cut to the cap; entries that do not fit are dropped. */
export function recentList<Schema extends z.ZodMiniType>(
  schema: Schema,
  rule: RecentRule<z.output<Schema>>,
): Codec<readonly z.output<Schema>[]> {
  const fitting = (entry: unknown): z.output<Schema>[] => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  };
  return {
    decode(text) {
      const found = parseJson(text);
      return Array.isArray(found) ? trimRecent(found.flatMap(fitting), rule) : undefined;
    },
    encode: (value) => JSON.stringify(trimRecent(value, rule)),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
