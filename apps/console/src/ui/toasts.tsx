import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { texts } from '#text/texts.ts';

/** Shows that an action succeeded. */
export const notifyDone = (message: string): void =>
  show({ message, color: 'teal', icon: <Check size={16} aria-hidden /> });

/** Shows that an action failed, and why; it stays longer than a success. */
export const notifyFailed = (message: string): void =>
  show({
    message,
    color: 'red',
    icon: <X size={16} aria-hidden />,
    autoClose: 10_000,
    role: 'alert',
  });

const firstToast = new Set<() => void>();

/** Listens for toasts to show. Returns a function that stops listening. */
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

/** Shows a toast. The component is fetched at first use, so that no screen waits for it. */
function show(toast: Toast): void {
  for (const notify of firstToast) notify();
  const closeButtonProps = { 'aria-label': texts.common.close };
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ ...toast, closeButtonProps }),
  );
}
