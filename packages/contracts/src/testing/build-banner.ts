import { banner } from '../entities/banner.ts';
import { builderOf } from './builder-of.ts';

/** A picture of the home carousel. */
export const buildBanner = builderOf(banner, {
  id: 21,
  image: '/media/banners/21.webp',
  h5Url: 'https://ads.example/festival',
});
