import { useEffect, useEffectEvent } from 'react';

/** Calls back when the screen around it is hidden or gone: a kept screen remembers its state, open overlays included. */
export function useOnHide(onHide: () => void): void {
  const hide = useEffectEvent(onHide);
  useEffect(() => () => hide(), []);
}
