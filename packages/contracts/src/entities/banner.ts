import * as z from 'zod/mini';

import { rowId, webAddress } from './wire-values.ts';

/** One picture of the home carousel. */
export const banner = z.object({
  id: rowId,
  image: webAddress,
  /** Opened by a tap. */
  h5Url: webAddress,
});

export type Banner = z.infer<typeof banner>;
