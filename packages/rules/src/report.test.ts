import { describe, expect, it } from 'vitest';

import { hidesAtOnce, isUrgentReport, REPORT_CATEGORIES, reportDueAt } from './report.ts';

const now = new Date('2031-05-21T04:00:00Z');

describe('a report', () => {
  it.each([
    ['minors', true, '2031-05-22T04:00:00.000Z'],
    ['consent', true, '2031-05-22T04:00:00.000Z'],
    ['copyright', false, '2031-05-24T04:00:00.000Z'],
    ['other', false, '2031-05-24T04:00:00.000Z'],
  ] as const)('of %s: urgent %s, due %s', (category, urgent, due) => {
    expect(isUrgentReport(category)).toBe(urgent);
    expect(hidesAtOnce(category, false)).toBe(urgent);
    expect(reportDueAt(category, now).toISOString()).toBe(due);
  });

  it('hides no video that an operator checked for this reason and cleared', () => {
    for (const category of REPORT_CATEGORIES) expect(hidesAtOnce(category, true)).toBe(false);
  });
});
