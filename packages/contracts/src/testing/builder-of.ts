import type * as z from 'zod/mini';

/**
 * A builder of test data: the sample with some fields replaced, parsed by the schema, so that a sample
 * that no longer fits the contract fails loudly instead of quietly testing nothing.
 */
export function builderOf<Schema extends z.ZodMiniObject>(
  schema: Schema,
  sample: z.input<Schema>,
): (fields?: Partial<z.input<Schema>>) => z.output<Schema> {
  return (fields = {}) => schema.parse({ ...sample, ...fields });
}
