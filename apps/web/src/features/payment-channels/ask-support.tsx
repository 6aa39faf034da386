import { resultTexts } from '#text/money.ts';

import { hrefOf, paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { useSiteConfig } from '../site/use-site-config.ts';

/** Why nothing can be paid here, with a link to customer service. */
export function AskSupport({ why }: { why: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-raised px-4 py-2 text-small text-soft">
      <span className="words py-2">{why}</span>
      <SiteLink
        to={useSiteConfig()?.serviceUrl ?? hrefOf(paths.chat)}
        className="flex min-h-target items-center text-accent"
      >
        {resultTexts.contact}
      </SiteLink>
    </p>
  );
}
