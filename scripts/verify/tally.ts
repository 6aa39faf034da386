/** How many checks or tests passed, and how many failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** Counts a check as one. */
export function tallyCheck(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts from vitest's JSON report; a file that could not be loaded counts as one failure. */
export function tallyVitest(report: unknown, exitCode: number): Tally {
  const files = listAt(report, 'testResults');
  const broken = files.filter(
    (file) => valueAt(file, 'status') === 'failed' && listAt(file, 'assertionResults').length === 0,
  );
  const failed = numberAt(report, 'numFailedTests') + broken.length;
  return withExitCode({ passed: numberAt(report, 'numPassedTests'), failed }, exitCode);
}

/** Counts from Playwright's JSON report; a test that passed only at a retry is a failure. */
export function tallyPlaywright(report: unknown, exitCode: number): Tally {
  const stats = valueAt(report, 'stats');
  const failed = numberAt(stats, 'unexpected') + numberAt(stats, 'flaky');
  return withExitCode({ passed: numberAt(stats, 'expected'), failed }, exitCode);
}

/** Adds a failure to a run that failed or passed nothing without a failing test. */
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
