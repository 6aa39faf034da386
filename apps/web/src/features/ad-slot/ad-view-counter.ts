import { countAdViews } from '@lantern/contracts/calls/ad-clicks';

import { callApi } from '../../api/call-api.ts';

/** An ad was seen when half of it was on the screen for a second. */
const shareSeen = 0.5;
const seenAfterMs = 1000;
/** Views within this time are reported in one call. */
const tellAfterMs = 1000;
/** The server counts an ad that a visitor sees again within this once. */
const apartMs = 30_000;
/** The most views in one call. */
const most = 20;

const seenAt = new Map<number, number>();
const pending = new Set<number>();
let telling: ReturnType<typeof setTimeout> | undefined;

/** Reports the views, even while the page is being closed. A failed report is not retried. */
function tell(): void {
  clearTimeout(telling);
  telling = undefined;
  const ids = [...pending];
  pending.clear();
  for (let from = 0; from < ids.length; from += most)
    callApi(countAdViews, { ids: ids.slice(from, from + most) }, { keepalive: true }).catch(
      () => undefined,
    );
}

function see(id: number): void {
  const now = performance.now();
  if (now - (seenAt.get(id) ?? Number.NEGATIVE_INFINITY) < apartMs) return;
  seenAt.set(id, now);
  pending.add(id);
  telling ??= setTimeout(tell, tellAfterMs);
  addEventListener('pagehide', tell, { once: true });
}

/** Counts an ad as seen whenever the element comes to be looked at; answers what ends it. */
export function watchAdView(element: Element, id: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOnScreen = false;
  /** Begins the second again: an ad behind another tab is not looked at. */
  const wait = (): void => {
    clearTimeout(timer);
    if (isOnScreen && document.visibilityState === 'visible')
      timer = setTimeout(() => see(id), seenAfterMs);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isOnScreen = (entries.at(-1)?.intersectionRatio ?? 0) >= shareSeen;
      wait();
    },
    { threshold: shareSeen },
  );
  observer.observe(element);
  document.addEventListener('visibilitychange', wait);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', wait);
    clearTimeout(timer);
  };
}
