import { Suspense, useState, type ReactNode } from 'react';

import { WaitingSheet } from './waiting-sheet.tsx';

export interface LazySheetProps {
  open: boolean;
  onClose: () => void;
  /** A sheet that loads `importWithRetry`, so that it does not fail without a network. */
  children: ReactNode;
}

/** Renders a lazy sheet from its first opening on; before, neither its code nor a fallback is loaded. */
export function LazySheet({ open, onClose, children }: LazySheetProps) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return <Suspense fallback={open && <WaitingSheet onClose={onClose} />}>{children}</Suspense>;
}
