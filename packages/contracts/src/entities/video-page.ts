import * as z from 'zod/mini';

import { video } from './video.ts';
import { count } from './wire-values.ts';

/**
 * Ten videos and the number of videos to page through; empty past the end. A search ends after 10,000
 * videos, any other list after 100,000.
 */
export const videoPage = z.object({
  list: z.array(video),
  total: count,
});

export type VideoPage = z.infer<typeof videoPage>;
