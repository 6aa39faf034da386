import { useNetwork } from '@mantine/hooks';
import { WifiOff } from 'lucide-react';

import { zh } from '../text/zh.ts';

/** Says that the network is away, for as long as it is. */
export function OfflineBar() {
  const { online } = useNetwork();
  return (
    <output>
      {!online && (
        <p className="offline">
          <WifiOff size={16} aria-hidden />
          {zh.errors.noNetwork}
        </p>
      )}
    </output>
  );
}
