import { ad } from '../entities/ad.ts';
import { builderOf } from './builder-of.ts';

/** An active ad of the lists. */
export const buildAd = builderOf(ad, {
  adtype: 'ad',
  id: 11,
  img: 'https://ads.example/tea.webp',
  title: 'Mountain tea',
  url: 'https://ads.example/tea',
  status: 1,
  type: 'randomad',
  weight: 1,
});
