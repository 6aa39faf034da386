import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router-dom';

import { routeAt } from '../paths.ts';
import { linkKindOf } from './link-kind.ts';

export interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, or an http(s) address. */
  to: string;
  /** The class of the link; unused without a link. */
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link from an operator's settings: within the app for a screen's path, in this tab for a file of this site, in
 * another tab for an address, and no link for anything else.
 */
export function SiteLink({ to, children, ...rest }: SiteLinkProps) {
  const kind = linkKindOf(to);
  if (kind === 'none') return <span className={rest.className}>{children}</span>;
  if (kind === 'inside') {
    const isScreen = routeAt(new URL(to, location.origin).pathname) !== undefined;
    if (!isScreen)
      return (
        <a href={to} {...rest}>
          {children}
        </a>
      );
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
