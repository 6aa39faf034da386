import { onlineManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { askAgain } from '../api/query-failure.ts';
import { useIsCodeSlow } from '../ui/import-with-retry.ts';
import { SLOW_MS, SlowStrip } from '../ui/slow-strip.tsx';

/** Whether a screen waits for this query without content and without an error. */
function isAwaited(query: Query): boolean {
  const { data, fetchStatus, fetchFailureCount } = query.state;
  const isOnItsWay = data === undefined && fetchStatus === 'fetching' && fetchFailureCount === 0;
  return isOnItsWay && query.isActive() && !query.isDisabled();
}

/**
 * Shows over the current screen that an answer or code takes long, until it arrives or fails; the screen itself shows a
 * failure. Repeats failed requests once the network is back.
 */
export function SlowNotice() {
  const queries = useQueryClient();
  const isCodeSlow = useIsCodeSlow();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const since = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const awaited = new Set(
        queries
          .getQueryCache()
          .getAll()
          .filter(isAwaited)
          .map(({ queryHash }) => queryHash),
      );
      for (const known of since.keys()) if (!awaited.has(known)) since.delete(known);
      const now = performance.now();
      for (const hash of awaited) if (!since.has(hash)) since.set(hash, now);
      const longest = Math.min(...since.values());
      const left = longest + SLOW_MS - now;
      setSlow(left <= 0);
      if (left > 0 && Number.isFinite(left)) timer = setTimeout(look, left);
    };
    // Delayed, because the cache may notify during a render.
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, 0);
    };
    lookSoon();
    const unwatch = queries.getQueryCache().subscribe((event) => {
      // A request that is sent again is waited for from then on: who pressed the button sees that.
      if (event.type === 'updated' && event.action.type === 'fetch')
        since.delete(event.query.queryHash);
      lookSoon();
    });
    const unlisten = onlineManager.subscribe((isOnline) => {
      if (isOnline) void askAgain(queries);
    });
    return () => {
      clearTimeout(timer);
      unwatch();
      unlisten();
    };
  }, [queries]);
  if (isCodeSlow) return <SlowStrip onRetry={() => location.reload()} />;
  return isSlow ? <SlowStrip onRetry={() => void askAgain(queries)} /> : null;
}
