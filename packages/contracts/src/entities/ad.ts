import * as z from 'zod/mini';

import { rowId, webAddress } from './wire-values.ts';

/** The places an ad can stand in; each has its own click counter. */
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

/** Where one of several ads shows, how often this one does beside the others. */
export const adWeight = z.int().check(z.gte(1), z.lte(100));

/** An ad; `adtype` tells it from a video in a mixed list. */
export const ad = z.object({
  adtype: z.literal('ad'),
  id: rowId,
  img: webAddress,
  title: z.string(),
  url: webAddress,
  /** 1 is shown, 0 is not. */
  status: z.union([z.literal(0), z.literal(1)]),
  type: adType,
  /** 1 where it is left out. */
  weight: z.optional(adWeight),
});

export type Ad = z.infer<typeof ad>;
