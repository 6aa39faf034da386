import type { AdType } from '@lantern/contracts/entities/ad';
import type { ReactNode } from 'react';

import { SiteLink } from '../../ui/site-link.tsx';
import { countAdClick } from './ad-click-counter.ts';

export interface AdLinkProps {
  ad: { id: number; type: AdType; url: string };
  /** What becomes of the page the ad is left on. */
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
}

/** Opens an ad, in a new tab that learns nothing about this one, and counts the click. */
export function AdLink({ ad, onOpen, className, children }: AdLinkProps) {
  const open = () => {
    countAdClick(ad);
    onOpen?.();
  };
  return (
    <SiteLink to={ad.url} onClick={open} className={className}>
      {children}
    </SiteLink>
  );
}
