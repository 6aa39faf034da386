import { describe, expect, it } from 'vitest';

import { cleanEnv } from './clean-env.ts';
import { listFilesToRepeat, tallyCheck, tallyPlaywright, tallyVitest } from './tally.ts';

describe('the tally', () => {
  it('counts a check as one', () => {
    expect([tallyCheck(0), tallyCheck(2)]).toEqual([
      { passed: 1, failed: 0 },
      { passed: 0, failed: 1 },
    ]);
  });

  it.each([
    [{ numPassedTests: 7, numFailedTests: 0 }, 0, { passed: 7, failed: 0 }],
    [{ numPassedTests: 7, numFailedTests: 2 }, 1, { passed: 7, failed: 2 }],
    [{ numPassedTests: 7, numFailedTests: 0 }, 1, { passed: 7, failed: 1 }],
    [{ numPassedTests: 0, numFailedTests: 0 }, 0, { passed: 0, failed: 1 }],
    [
      { numPassedTests: 7, testResults: [{ status: 'failed', assertionResults: [] }] },
      1,
      { passed: 7, failed: 1 },
    ],
    [undefined, 1, { passed: 0, failed: 1 }],
  ])('of vitest reads %j with exit code %i', (report, exitCode, expected) => {
    expect(tallyVitest(report, exitCode)).toEqual(expected);
  });
});

describe('the tally of Playwright', () => {
  type Status = 'expected' | 'unexpected' | 'skipped';

  /** A report as Playwright writes it; each test by its title. */
  const report = (tests: Record<string, Status>, errors: object[] = []) => ({
    suites: [
      {
        title: 'a.spec.ts',
        suites: [
          {
            title: 'a group',
            specs: Object.entries(tests).map(([title, status]) => ({
              title,
              file: 'a.spec.ts',
              tests: [{ projectName: 'phone', status }],
            })),
          },
        ],
      },
    ],
    errors,
  });
  const run = (exitCode: number, tests: Record<string, Status>, errors?: object[]) => ({
    exitCode,
    report: report(tests, errors),
  });

  it.each([
    [run(0, { one: 'expected', two: 'skipped' }), { passed: 1, failed: 0 }],
    [run(1, { one: 'expected', two: 'unexpected' }), { passed: 1, failed: 1 }],
    [run(1, {}, [{ message: 'the site did not start' }]), { passed: 0, failed: 1 }],
    [run(1, { one: 'expected' }), { passed: 1, failed: 1 }],
    [run(0, {}), { passed: 0, failed: 1 }],
    [
      { exitCode: 1, report: undefined },
      { passed: 0, failed: 1 },
    ],
  ])('reads %j', (only, tally) => {
    expect(tallyPlaywright([only])).toEqual({ tally, flaky: [] });
  });

  const first = run(1, { one: 'expected', two: 'unexpected', three: 'skipped' });

  it('counts a test that passes when it runs again, and names it', () => {
    expect(
      tallyPlaywright([first, run(0, { one: 'expected', two: 'expected', three: 'expected' })]),
    ).toEqual({
      tally: { passed: 3, failed: 0 },
      flaky: ['phone › a.spec.ts › a group › two'],
    });
  });

  it('counts each test that fails when its file runs again, also one that passed before', () => {
    expect(tallyPlaywright([first, run(1, { one: 'expected', two: 'unexpected' })])).toEqual({
      tally: { passed: 1, failed: 1 },
      flaky: [],
    });
    expect(tallyPlaywright([first, run(1, { one: 'unexpected', two: 'expected' })])).toMatchObject({
      tally: { passed: 1, failed: 1 },
    });
  });

  it.each([
    ['never ran again', { exitCode: 1, report: undefined }, 2],
    ['ran into an error outside the tests', run(1, { two: 'expected' }, [{}]), 1],
  ])('forgives nothing when a failed file %s', (_what, again, failed) => {
    expect(tallyPlaywright([first, again]).tally.failed).toBe(failed);
  });

  it('repeats the files with a failure, and no others', () => {
    expect(listFilesToRepeat(first.report)).toEqual(['a.spec.ts']);
    expect(listFilesToRepeat(run(0, { one: 'expected' }).report)).toEqual([]);
  });
});

it('runs tests in an environment without settings of the product', () => {
  const outer = {
    PATH: '/bin',
    HTTPS_PROXY: 'x',
    NODE_ENV: 'production',
    DATABASE_URL: 'x',
    PORT: '1',
    LANG: 'C',
  };
  expect(cleanEnv(outer)).toEqual({ PATH: '/bin', HTTPS_PROXY: 'x', LC_ALL: 'C.UTF-8' });
});
