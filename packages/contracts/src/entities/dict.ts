import * as z from 'zod/mini';

import { dictCode } from './wire-values.ts';

/** A category with all its sub-categories. */
export const dict = z.object({
  dictCode,
  dictName: z.string(),
  /** Code of the parent; `"0"` at the top. */
  pid: dictCode,
  /** 1 at the top. */
  dictLevel: z.int().check(z.positive()),
  get children(): z.ZodMiniArray<typeof dict> {
    return z.array(dict);
  },
});

export type Dict = z.infer<typeof dict>;
