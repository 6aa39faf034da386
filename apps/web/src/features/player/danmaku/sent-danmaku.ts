import type { Danmaku } from '@lantern/contracts/entities/danmaku';

/** A comment, and the episode on which it was written; another one may be watched by the time it is stored. */
export type SentDanmaku = { comment: Danmaku; episodeId: number };

const listeners = new Set<(sent: SentDanmaku) => void>();

/** Announces a comment that was sent on this page to the components that show comments. */
export function announceDanmaku(sent: SentDanmaku): void {
  for (const listener of listeners) listener(sent);
}

export function onDanmakuSent(listener: (sent: SentDanmaku) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
