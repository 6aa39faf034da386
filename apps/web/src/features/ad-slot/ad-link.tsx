import type { AdType } from '@lantern/contracts/entities/ad';
import { type ReactNode, useEffect, useRef } from 'react';

import { SiteLink } from '../../ui/site-link.tsx';
import { countAdClick } from './ad-click-counter.ts';
import { watchAdView } from './ad-view-counter.ts';

export interface AdLinkProps {
  ad: { id: number; type: AdType; url: string };
  /** What becomes of the page the ad is left on. */
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
}

/** Opens an ad, in a new tab that learns nothing about this one; counts that it was seen, and the click. */
export function AdLink({ ad, onOpen, className, children }: AdLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const { id } = ad;
  useEffect(() => (link.current ? watchAdView(link.current, id) : undefined), [id]);
  const open = () => {
    countAdClick(ad);
    onOpen?.();
  };
  return (
    <SiteLink ref={link} to={ad.url} onClick={open} className={className}>
      {children}
    </SiteLink>
  );
}
