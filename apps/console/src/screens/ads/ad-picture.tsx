import { ImageOff } from 'lucide-react';
import { useState } from 'react';

/** The picture of an ad, wherever it lies; that site is not told from where it was looked at. */
export function AdPicture({ address, isLarge }: { address: string; isLarge?: true }) {
  const [broken, setBroken] = useState('');
  const className = isLarge ? 'picture-large' : 'picture';
  if (!/^(?:https?:\/\/|\/)./.test(address) || broken === address)
    return (
      <span className={className}>
        <ImageOff size={16} aria-hidden />
      </span>
    );
  return (
    <img
      className={className}
      src={address}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  );
}
