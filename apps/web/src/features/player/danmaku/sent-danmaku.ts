import type { Danmaku } from '@lantern/contracts/entities/danmaku';

const listeners = new Set<(comment: Danmaku) => void>();

/** Announces a comment that was sent on this page to the components that show comments. */
export function announceDanmaku(comment: Danmaku): void {
  for (const listener of listeners) listener(comment);
}

export function onDanmakuSent(listener: (comment: Danmaku) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
