/** Resolves once the visitor has touched the page, pressed a key or scrolled: who only looks in is spared what comes later. */
export function whenTouched(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    for (const sign of ['pointerdown', 'keydown', 'scroll']) {
      addEventListener(sign, () => resolve(), { once: true, passive: true });
    }
  });
}
