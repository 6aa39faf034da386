import { Suspense, useState, type ReactNode } from 'react';

import { WaitingSheet } from './waiting-sheet.tsx';

export interface LazySheetProps {
  open: boolean;
  onClose: () => void;
  /** One whose code is loaded `patiently`, so that it never fails for want of a network. */
  children: ReactNode;
}

/** Draws a lazy sheet from its first opening on: closed, it costs neither its code nor a fallback. */
export function LazySheet({ open, onClose, children }: LazySheetProps) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return <Suspense fallback={open && <WaitingSheet onClose={onClose} />}>{children}</Suspense>;
}
