import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the surrounding screen is hidden or removed: a kept screen keeps its state, open overlays included.
 */
export function useOnHide(onHide: () => void): void {
  const hide = useEffectEvent(onHide);
  useEffect(() => () => hide(), []);
}
