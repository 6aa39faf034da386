import { describe, expect, it } from 'vitest';

import { cleanEnv } from './clean-env.ts';
import { tallyCheck, tallyPlaywright, tallyVitest } from './tally.ts';

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

  it.each([
    [{ stats: { expected: 3, unexpected: 0, flaky: 0 } }, 0, { passed: 3, failed: 0 }],
    [{ stats: { expected: 3, unexpected: 1, flaky: 1 } }, 1, { passed: 3, failed: 2 }],
    [{ stats: { expected: 0, unexpected: 0 }, errors: [{}] }, 1, { passed: 0, failed: 1 }],
  ])('of Playwright reads %j with exit code %i', (report, exitCode, expected) => {
    expect(tallyPlaywright(report, exitCode)).toEqual(expected);
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
