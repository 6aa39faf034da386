type Listener = (token: string | null) => void;

const listeners = new Set<Listener>();

/** Calls back with the token that was refused whenever an answer says that the session is over. */
export function onSessionOver(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionOver(token: string | null): void {
  for (const listener of listeners) listener(token);
}
