import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { zh } from '../text/zh.ts';

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

interface Toast {
  message: string;
  color: string;
  icon: ReactNode;
  autoClose?: number;
  role?: string;
}

/** What shows them is fetched when it is first needed: no screen waits for it. */
function show(toast: Toast): void {
  const closeButtonProps = { 'aria-label': zh.common.close };
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ ...toast, closeButtonProps }),
  );
}
