import { useEffect, useRef, useState } from 'react';

/**
 * A menu whose code was fetched for a press of its button: it opens once its own button stands in the place of that one, and
 * has the focus, which comes back there when the menu is closed.
 */
export function useOpenedMenu() {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, onChange] = useState(false);
  useEffect(() => {
    target.current?.focus();
    // oxlint-disable-next-line react/set-state-in-effect -- because the library notes at the opening where the focus was
    onChange(true);
  }, []);
  return { target, menu: { opened, onChange } };
}
