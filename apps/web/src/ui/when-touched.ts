/**
 * Resolves once the visitor has touched the page, pressed a key or scrolled, so that a short look loads nothing more.
 */
export function whenTouched(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    for (const sign of ['pointerdown', 'keydown', 'scroll']) {
      addEventListener(sign, () => resolve(), { once: true, passive: true });
    }
  });
}
