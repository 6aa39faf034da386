import { describe, expect, it } from 'vitest';

import {
  hidesAs,
  hidesAtOnce,
  isKnownReporter,
  isUrgentReport,
  REPORT_CATEGORIES,
  reportDueAt,
} from './report.ts';

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

describe('a member who reports', () => {
  const week = { registeredAt: new Date(now.getTime() - 7 * 86_400_000) };
  const payer = { ...week, hasPaid: true, watchedDays: 0, upheld: 0, cleared: 0 };
  it.each([
    ['paid', payer, true],
    ['came back on three days', { ...payer, hasPaid: false, watchedDays: 3 }, true],
    ['came back on two', { ...payer, hasPaid: false, watchedDays: 2 }, false],
    ['paid a minute after registering', { ...payer, registeredAt: now }, false],
    ['was wrong once', { ...payer, cleared: 1 }, true],
    ['was wrong twice', { ...payer, cleared: 2 }, false],
    ['was right as often', { ...payer, cleared: 2, upheld: 2 }, true],
  ])('who %s', (_, history, known) => {
    expect(isKnownReporter(history, now)).toBe(known);
  });
});

describe('one more hidden video', () => {
  const bounds = { ofStrangers: 5, ofMember: 3 };
  it.each([
    [false, [4, 0, 0], 'stranger'],
    [false, [5, 0, 0], 'none'],
    [true, [5, 0, 0], 'known'],
    [true, [5, 19, 2], 'known'],
    [true, [4, 3, 3], 'stranger'],
    [true, [5, 3, 3], 'none'],
    [true, [4, 20, 0], 'stranger'],
    [true, [5, 20, 0], 'none'],
  ] as const)('by a known reporter: %s, after %j, hides as %s', (isKnown, used, as) => {
    const [byStrangers, byKnown, byThisMember] = used;
    expect(hidesAs(isKnown, { byStrangers, byKnown, byThisMember }, bounds)).toBe(as);
  });

  it('is not bounded by 0', () => {
    const much = { byStrangers: 900, byKnown: 900, byThisMember: 900 };
    expect(hidesAs(false, much, { ofStrangers: 0, ofMember: 0 })).toBe('stranger');
    expect(hidesAs(true, much, { ofStrangers: 0, ofMember: 0 })).toBe('known');
  });
});
