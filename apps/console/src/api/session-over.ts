/** News about the session that a call found: it has ended, or it lacks the second factor. */
export type SessionNews = 'over' | 'factor gone';

const listeners = new Set<(news: SessionNews) => void>();

/** Listens to news about the session. Returns a function that stops listening. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const announce = (news: SessionNews) => (): void => {
  for (const notify of listeners) notify(news);
};

export const announceSessionOver = announce('over');
export const announceFactorGone = announce('factor gone');
