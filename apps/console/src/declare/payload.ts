import * as z from 'zod/mini';

/** Whether a schema accepts a value as what a client sends. */
export const isFit = <Payload extends z.ZodMiniType>(
  schema: Payload,
  value: unknown,
): value is z.input<Payload> => z.safeParse(schema, value).success;

/**
 * Returns the payload that a schema accepts of these fields: a text that is too long is cut, and any other field that
 * does not fit is left out. So an address that was typed by hand still shows a list.
 */
export function payloadOf<Payload extends z.ZodMiniType>(
  schema: Payload,
  wanted: Readonly<Record<string, unknown>>,
): z.input<Payload> {
  const parsed = z.safeParse(schema, wanted);
  const issues = parsed.success ? [] : parsed.error.issues;
  const fields = new Map(Object.entries(wanted));
  for (const issue of issues) mend(fields, issue);
  const mended = Object.fromEntries(fields);
  if (isFit(schema, mended)) return mended;
  throw new Error('A list asks for a field that its address does not bring.');
}

function mend(fields: Map<string, unknown>, issue: z.core.$ZodIssue): void {
  const name = String(issue.path[0]);
  const value = fields.get(name);
  const isLong = issue.code === 'too_big' && issue.origin === 'string';
  if (isLong && typeof value === 'string') fields.set(name, value.slice(0, Number(issue.maximum)));
  else fields.delete(name);
}
