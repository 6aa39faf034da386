/** How many things were looked at, and how many of them were not as they should be. */
export interface Tally {
  passed: number;
  failed: number;
}

/** A check is one thing. */
export function tallyCheck(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** From vitest's JSON report; a file that could not even be loaded counts as one failure. */
export function tallyVitest(report: unknown, exitCode: number): Tally {
  const files = listAt(report, 'testResults');
  const broken = files.filter(
    (file) => valueAt(file, 'status') === 'failed' && listAt(file, 'assertionResults').length === 0,
  );
  const failed = numberAt(report, 'numFailedTests') + broken.length;
  return withExitCode({ passed: numberAt(report, 'numPassedTests'), failed }, exitCode);
}

/** From Playwright's JSON report; a test that passed only at a second try is a failure. */
export function tallyPlaywright(report: unknown, exitCode: number): Tally {
  const stats = valueAt(report, 'stats');
  const failed = numberAt(stats, 'unexpected') + numberAt(stats, 'flaky');
  return withExitCode({ passed: numberAt(stats, 'expected'), failed }, exitCode);
}

/** A run that failed, or passed nothing, without a failing test has failed all the same. */
function withExitCode({ passed, failed }: Tally, exitCode: number): Tally {
  const unsound = exitCode !== 0 || passed === 0;
  return { passed, failed: failed === 0 && unsound ? 1 : failed };
}

function valueAt(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
}

function numberAt(holder: unknown, key: string): number {
  const value = valueAt(holder, key);
  return typeof value === 'number' ? value : 0;
}

function listAt(holder: unknown, key: string): unknown[] {
  const value = valueAt(holder, key);
  return Array.isArray(value) ? value : [];
}
