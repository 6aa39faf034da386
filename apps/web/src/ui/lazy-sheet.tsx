import { Suspense, useState, type ReactNode } from 'react';

/** Draws a lazy sheet from its first opening on: closed, it costs neither its code nor a fallback. */
export function LazySheet({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
