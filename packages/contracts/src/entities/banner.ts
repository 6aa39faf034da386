import * as z from 'zod/mini';

import { rowId, webAddress } from './wire-values.ts';

/** One picture of the home carousel. */
export const banner = z.object({
  id: rowId,
  image: webAddress,
  /** The address that a tap opens. */
  h5Url: webAddress,
});

export type Banner = z.infer<typeof banner>;
