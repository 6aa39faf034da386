import * as z from 'zod/mini';

import { dictCode, webAddressOrNone } from './wire-values.ts';

/** A topic card as members see it. */
export const topic = z.object({
  title: z.string(),
  /** Code of the category. */
  code: dictCode,
  /** Codes of its sub-categories separated by commas; empty for the whole category. */
  sonTypeCode: z.string(),
  /** Address of its picture, 8 : 3; empty when there is none. */
  path: webAddressOrNone,
});

export type Topic = z.infer<typeof topic>;
