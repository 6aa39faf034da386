import type { Danmaku } from '@lantern/contracts/entities/danmaku';

const listeners = new Set<(comment: Danmaku) => void>();

/** Tells the parts that show comments of one that was sent here just now. */
export function announceDanmaku(comment: Danmaku): void {
  for (const listener of listeners) listener(comment);
}

export function onDanmakuSent(listener: (comment: Danmaku) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
