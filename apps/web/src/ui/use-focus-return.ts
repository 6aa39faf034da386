import { useRef } from 'react';

/**
 * Handlers for a dialog that no trigger of the library opens: when it closes, the focus returns to what had it before. The
 * library alone returns it to a trigger, and else leaves it nowhere, so that a keyboard or a screen reader begins at the
 * top of the page. Nothing had it before a dialog that opened by itself: the focus then stays where it is.
 */
export function useFocusReturn() {
  const before = useRef<HTMLElement>(null);
  return {
    /** For `onOpenAutoFocus`, before the dialog takes the focus. */
    rememberFocus: (): void => {
      const { activeElement } = document;
      before.current = activeElement instanceof HTMLElement ? activeElement : null;
    },
    /** For `onCloseAutoFocus`. */
    returnFocus: (event: Event): void => {
      event.preventDefault();
      before.current?.focus({ preventScroll: true });
    },
  };
}
