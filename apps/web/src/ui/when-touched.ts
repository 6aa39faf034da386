/** Resolves once the visitor has touched the page, or scrolled: who only looks in is spared what comes later. */
export function whenTouched(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    for (const sign of ['pointerdown', 'scroll']) {
      addEventListener(sign, () => resolve(), { once: true, passive: true });
    }
  });
}
