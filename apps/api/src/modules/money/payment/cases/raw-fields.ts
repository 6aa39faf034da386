import * as z from 'zod/mini';

/** A message has few short fields; what is longer is cut. */
const most = { fields: 30, characters: 200 };

/** What only a machine reads. */
const signatures: ReadonlySet<string> = new Set(['sign', 'sign_type']);

const scalars = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

function pairsOf(raw: string): [string, string][] {
  if (!raw.trimStart().startsWith('{')) return [...new URLSearchParams(raw)];
  try {
    const parsed = z.safeParse(scalars, JSON.parse(raw));
    return parsed.success
      ? Object.entries(parsed.data).map(([name, value]) => [name, String(value)])
      : [];
  } catch {
    return [];
  }
}

/** Reads a channel's message, a query or flat JSON, as names and values, without its signature; none from anything else. */
export const readRawFields = (raw: string): { name: string; value: string }[] =>
  pairsOf(raw)
    .filter(([name, value]) => value !== '' && !signatures.has(name))
    .slice(0, most.fields)
    .map(([name, value]) => ({
      name: name.slice(0, most.characters),
      value: value.slice(0, most.characters),
    }));
