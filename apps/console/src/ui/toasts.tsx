import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { texts } from '#text/texts.ts';

/** Says that something was done. */
export const notifyDone = (message: string): void =>
  show({ message, color: 'teal', icon: <Check size={16} aria-hidden /> });

/** Says that something was not done, and why. Stays longer than what went well. */
export const notifyFailed = (message: string): void =>
  show({
    message,
    color: 'red',
    icon: <X size={16} aria-hidden />,
    autoClose: 10_000,
    role: 'alert',
  });

const firstToast = new Set<() => void>();

/** Hears that there is something to show; answers how to stop listening. */
export function onToast(listener: () => void): () => void {
  firstToast.add(listener);
  return () => void firstToast.delete(listener);
}

interface Toast {
  message: string;
  color: string;
  icon: ReactNode;
  autoClose?: number;
  role?: string;
}

/** What shows them is fetched when it is first needed: no screen waits for it. */
function show(toast: Toast): void {
  for (const tell of firstToast) tell();
  const closeButtonProps = { 'aria-label': texts.common.close };
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ ...toast, closeButtonProps }),
  );
}
