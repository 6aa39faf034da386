import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';

import { linkKindOf } from './link-kind.ts';

export interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, or an http(s) address. */
  to: string;
}

/** A link an operator has set: inside the app for a path, a new tab for an address, no link for anything else. */
export function SiteLink({ to, children, ...rest }: SiteLinkProps) {
  const kind = linkKindOf(to);
  if (kind === 'none') return <span className={rest.className}>{children}</span>;
  if (kind === 'inside') {
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  );
}
