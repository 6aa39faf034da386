import { ImageOff } from 'lucide-react';

import { zhAds } from '../../text/zh-ads.ts';

/** The picture of an ad. One of another site isn't fetched: it would tell that site where operators work. */
export const AdPicture = ({ address, isLarge }: { address: string; isLarge?: true }) =>
  address.startsWith('/') ? (
    <img className={isLarge ? 'picture-large' : 'picture'} src={address} alt="" loading="lazy" />
  ) : (
    <span className={isLarge ? 'picture-large' : 'picture'} title={zhAds.outside}>
      <ImageOff size={16} aria-hidden />
    </span>
  );
