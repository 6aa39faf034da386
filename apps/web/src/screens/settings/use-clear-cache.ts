import { formatDataSize } from '@lantern/rules/data-size';
import { useState } from 'react';

import { zhSettings } from '../../text/zh-settings.ts';
import { showToast } from '../../ui/toast.tsx';
import { clearLocalData, measureLocalData } from './local-data.ts';

/** How much this device keeps, and clearing it after a question. */
export function useClearCache() {
  const [bytes, setBytes] = useState(measureLocalData);
  const [isAsking, setIsAsking] = useState(false);
  return {
    size: formatDataSize(bytes),
    isAsking,
    ask: () => setIsAsking(true),
    cancel: () => setIsAsking(false),
    confirm: () => {
      clearLocalData();
      setBytes(measureLocalData());
      setIsAsking(false);
      showToast(zhSettings.cleared, 'success');
    },
  };
}
