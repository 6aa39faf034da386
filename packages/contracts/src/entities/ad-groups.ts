import * as z from 'zod/mini';

import { ad } from './ad.ts';
import { banner } from './banner.ts';

/** All ads of the site by place. */
export const adGroups = z.object({
  randomad: z.array(ad),
  indexPopupAd: z.array(ad),
  play: z.array(ad),
  banner: z.array(banner),
  user: z.array(ad),
  squaread: z.array(ad),
  darksidead: z.array(ad),
  fenlei: z.nullable(ad),
  paihang: z.nullable(ad),
});

export type AdGroups = z.infer<typeof adGroups>;
