import { type Benefit, benefits } from '@lantern/rules/vip';

import { useSiteConfig } from './use-site-config.ts';

/** What VIP brings, in the order of the screens; nothing until that is known, so that nothing is promised too much. */
export function useBenefits(): readonly Benefit[] {
  const on = useSiteConfig()?.benefits ?? [];
  return benefits.filter((it) => on.includes(it));
}
