import { vi } from 'vitest';

/** What a stubbed observer watches, so that a test can bring it into sight. */
export interface StubbedObservers {
  /** Everything that is watched comes near the screen. */
  approachAll: () => void;
}

/** Replaces IntersectionObserver, which has no layout to watch here, by one the test commands. */
export function stubIntersectionObserver(): StubbedObservers {
  const active = new Set<() => void>();
  class StubObserver {
    readonly approach: () => void;

    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.approach = () => callback([{ isIntersecting: true }]);
    }

    observe(): void {
      active.add(this.approach);
    }

    disconnect(): void {
      active.delete(this.approach);
    }
  }
  vi.stubGlobal('IntersectionObserver', StubObserver);
  return {
    approachAll() {
      for (const approach of active) approach();
    },
  };
}
