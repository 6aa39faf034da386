/** Longer than a slow network takes to answer; pictures that load one after another leave no such pause. */
const QUIET_MS = 2000;

/** Resolves when there were no requests for a while, so that optional ones do not compete with the others. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(finish, QUIET_MS);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, QUIET_MS);
    });
    observer.observe({ type: 'resource' });
  });
}
