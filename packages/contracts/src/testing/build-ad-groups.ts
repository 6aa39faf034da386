import { adGroups } from '../entities/ad-groups.ts';
import { buildAd } from './build-ad.ts';
import { buildBanner } from './build-banner.ts';
import { builderOf } from './builder-of.ts';

/** One active ad in every place. */
export const buildAdGroups = builderOf(adGroups, {
  randomad: [buildAd({ id: 11 })],
  indexPopupAd: [buildAd({ id: 12, type: 'indexPopupAd' })],
  play: [buildAd({ id: 13, type: 'play' })],
  banner: [buildBanner()],
  user: [buildAd({ id: 14, type: 'user' })],
  squaread: [buildAd({ id: 15, type: 'squaread' })],
  darksidead: [buildAd({ id: 16, type: 'darksidead' })],
  fenlei: buildAd({ id: 17, type: 'fenlei' }),
  paihang: buildAd({ id: 18, type: 'paihang' }),
});

/** A site without ads. */
export const noAds = adGroups.parse({
  randomad: [],
  indexPopupAd: [],
  play: [],
  banner: [],
  user: [],
  squaread: [],
  darksidead: [],
  fenlei: null,
  paihang: null,
});
