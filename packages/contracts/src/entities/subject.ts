import * as z from 'zod/mini';

import { video } from './video.ts';
import { dictCode } from './wire-values.ts';

/** A section of the dark web; `relationMovies` is empty for a caller who is not VIP. */
export const subject = z.object({
  dictCode,
  dictName: z.string(),
  pid: dictCode,
  relationMovies: z.array(video),
});

export type Subject = z.infer<typeof subject>;
