import type { AdType } from '@lantern/contracts/entities/ad';
import type { ReactNode } from 'react';

import { SiteLink } from '../../ui/site-link.tsx';
import { countAdClick } from './ad-click-counter.ts';

export interface AdLinkProps {
  ad: { id: number; type: AdType; url: string };
  className?: string;
  children: ReactNode;
}

/** Opens an ad, in a new tab that learns nothing about this one, and counts the click. */
export function AdLink({ ad, className, children }: AdLinkProps) {
  return (
    <SiteLink to={ad.url} onClick={() => countAdClick(ad)} className={className}>
      {children}
    </SiteLink>
  );
}
