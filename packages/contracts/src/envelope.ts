import * as z from 'zod/mini';

import { resultCode } from './result-codes.ts';

/** The outer shape of every answer; `msg` is Chinese and fit to show to a member. */
export const envelope = z.object({
  code: z.int(),
  msg: z.string(),
  /** Of a bad payload `{ field }`: the first field that was wrong, such as `loginPwd`; null when none can be named. */
  data: z.optional(z.unknown()),
  /** Of a refused call of operators: the reason's name, by which their console knows what to do next. */
  refusal: z.optional(z.string()),
  /** Of an operator's call with a bad payload: paths of the fields that were wrong, such as `settings.siteName`. */
  fields: z.optional(z.array(z.string())),
});

export type Envelope = z.infer<typeof envelope>;

export const isOk = (answer: Envelope): boolean => answer.code === resultCode.ok;
