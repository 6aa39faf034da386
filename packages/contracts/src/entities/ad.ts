import * as z from 'zod/mini';

import { rowId, webAddress } from './wire-values.ts';

/** The places of ads; each has its own click counter. */
export const adType = z.enum([
  'randomad',
  'indexPopupAd',
  'play',
  'banner',
  'user',
  'squaread',
  'darksidead',
  'fenlei',
  'paihang',
]);

export type AdType = z.infer<typeof adType>;

/** How often this ad is shown in comparison with the others where only one of several is shown. */
export const adWeight = z.int().check(z.gte(1), z.lte(100));

/** An ad; in a mixed list `adtype` distinguishes it from a video. */
export const ad = z.object({
  adtype: z.literal('ad'),
  id: rowId,
  img: webAddress,
  title: z.string(),
  url: webAddress,
  /** 1 is shown, 0 is not. */
  status: z.union([z.literal(0), z.literal(1)]),
  type: adType,
  /** Left out: 1. */
  weight: z.optional(adWeight),
});

export type Ad = z.infer<typeof ad>;
