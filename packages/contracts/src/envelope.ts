import * as z from 'zod/mini';

import { resultCode } from './result-codes.ts';

/** The outer shape of every answer; `msg` is Chinese and fit to show to a member. */
export const envelope = z.object({
  code: z.int(),
  msg: z.string(),
  data: z.optional(z.unknown()),
});

export type Envelope = z.infer<typeof envelope>;

export const isOk = (answer: Envelope): boolean => answer.code === resultCode.ok;
