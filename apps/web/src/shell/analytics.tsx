import { useEffect } from 'react';

import { useSiteConfig } from '../features/site/use-site-config.ts';
import { useMember } from '../session/use-session.ts';
import { linkKindOf } from '../ui/link-kind.ts';

/** Loads the script that counts page views, once there is a member to count. The script does the rest. */
export default function Analytics() {
  const address = useSiteConfig()?.analyticsUrl ?? '';
  const isKnown = (useMember()?.h5Uuid ?? '') !== '';
  const wanted = isKnown && linkKindOf(address) !== 'none';
  useEffect(() => {
    if (wanted) loadOnce(address);
  }, [wanted, address]);
  return null;
}

function loadOnce(address: string): void {
  if (document.querySelector(`script[src="${CSS.escape(address)}"]`)) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  document.head.append(script);
}
