import * as z from 'zod/mini';

import { resultCode } from './result-codes.ts';

/** The outer shape of every answer; `msg` is Chinese and can be shown to a member. */
export const envelope = z.object({
  code: z.int(),
  msg: z.string(),
  /** For a bad payload `{ field }`: the first wrong field, such as `loginPwd`; null when none can be named. */
  data: z.optional(z.unknown()),
  /** For a refused operators' call: the name of the reason, by which the console decides what to do next. */
  refusal: z.optional(z.string()),
  /** For an operators' call with a bad payload: paths of the wrong fields, such as `settings.siteName`. */
  fields: z.optional(z.array(z.string())),
});

export type Envelope = z.infer<typeof envelope>;

export const isOk = (answer: Envelope): boolean => answer.code === resultCode.ok;
