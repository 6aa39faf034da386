import * as z from 'zod/mini';

/**
 * The schema of settings whose keys are read from texts. `readKeys` answers the keys, or the name of the field in which
 * one is wrong: then parsing fails at that field.
 */
export const keyedSettings = <Typed extends object, Keys extends object>(
  typed: z.ZodMiniType<Typed>,
  readKeys: (given: Typed) => Keys | string,
) =>
  z.pipe(
    typed,
    z.transform((given: Typed, context) => {
      const keys = readKeys(given);
      if (typeof keys !== 'string') return { ...given, ...keys };
      context.issues.push({ code: 'custom', path: [keys], input: given, message: 'no such key' });
      return z.NEVER;
    }),
  );
