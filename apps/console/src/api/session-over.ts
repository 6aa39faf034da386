const listeners = new Set<() => void>();

/** Hears that a call found the session ended; answers how to stop listening. */
export function onSessionOver(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const announceSessionOver = (): void => {
  for (const tell of listeners) tell();
};
