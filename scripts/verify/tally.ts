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

/** The JSON report of one run of Playwright, and its exit code. */
export interface PlaywrightRun {
  report: unknown;
  exitCode: number;
}

/**
 * Counts from the reports of Playwright's runs. Of a test that ran again the last result counts; one that failed and
 * then passed is also named. An error outside the tests is a failure that no later run takes back.
 */
export function tallyPlaywright(runs: readonly PlaywrightRun[]): { tally: Tally; flaky: string[] } {
  const results = runs.map(({ report }) => new Map(listTests(report).map((it) => [it.name, it])));
  const last = new Map(results.flatMap((it) => [...it]));
  const ended = [...last.values()];
  const flaky = ended.filter(
    ({ name, status }) =>
      status === 'expected' && results.some((it) => it.get(name)?.status === 'unexpected'),
  );
  const outside = runs.filter(
    ({ report, exitCode }) =>
      listAt(report, 'errors').length > 0 ||
      (exitCode !== 0 && !listTests(report).some(({ status }) => status === 'unexpected')),
  );
  const passed = ended.filter(({ status }) => status === 'expected').length;
  const failed = ended.filter(({ status }) => status === 'unexpected').length + outside.length;
  return {
    tally: { passed, failed: failed === 0 && passed === 0 ? 1 : failed },
    flaky: flaky.map(({ name }) => name),
  };
}

/** Returns the files of which a test failed. */
export function listFilesToRepeat(report: unknown): string[] {
  const failed = listTests(report).filter(({ status }) => status === 'unexpected');
  return [...new Set(failed.map(({ file }) => file))];
}

interface PlaywrightTest {
  /** Its project, its file and its titles. */
  name: string;
  file: string;
  status: unknown;
}

function listTests(suite: unknown, outer: readonly string[] = []): PlaywrightTest[] {
  const inner = listAt(suite, 'suites').flatMap((it) =>
    listTests(it, [...outer, textAt(it, 'title')]),
  );
  const own = listAt(suite, 'specs').flatMap((spec) =>
    listAt(spec, 'tests').map((test) => ({
      name: [textAt(test, 'projectName'), ...outer, textAt(spec, 'title')].join(' › '),
      file: textAt(spec, 'file'),
      status: valueAt(test, 'status'),
    })),
  );
  return own.concat(inner);
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

function textAt(holder: unknown, key: string): string {
  const value = valueAt(holder, key);
  return typeof value === 'string' ? value : '';
}

function listAt(holder: unknown, key: string): unknown[] {
  const value = valueAt(holder, key);
  return Array.isArray(value) ? value : [];
}
