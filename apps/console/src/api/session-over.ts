/** What a call found out about the session: it has ended, or it lacks the second factor. */
export type SessionNews = 'over' | 'factor gone';

const listeners = new Set<(news: SessionNews) => void>();

/** Hears what calls find out about the session; answers how to stop listening. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const announce = (news: SessionNews) => (): void => {
  for (const tell of listeners) tell(news);
};

export const announceSessionOver = announce('over');
export const announceFactorGone = announce('factor gone');
