import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { followDesk } from '../api/desk-events.ts';

/** Hears of what changes while this tab is looked at: a hidden one holds no connection, and reads again when it is back. */
export function useDeskEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    let end: AbortController | undefined;
    const follow = (): void => {
      end?.abort();
      end = undefined;
      if (document.visibilityState === 'hidden') return;
      end = new AbortController();
      void followDesk(client, end.signal);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      end?.abort();
    };
  }, [client]);
}
