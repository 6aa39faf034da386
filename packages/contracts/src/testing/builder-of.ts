import type * as z from 'zod/mini';

/**
 * Returns a builder of test data: the sample with some fields replaced, parsed by the schema. A sample
 * that no longer fits the contract then fails, instead of silently testing nothing.
 */
export function builderOf<Schema extends z.ZodMiniObject>(
  schema: Schema,
  sample: z.input<Schema>,
): (fields?: Partial<z.input<Schema>>) => z.output<Schema> {
  return (fields = {}) => schema.parse({ ...sample, ...fields });
}
