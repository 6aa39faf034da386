import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  benefitOf,
  deriveVip,
  extendVip,
  isVipMember,
  presentVip,
  profileFreeAt,
  startVip,
  vipDaysLeft,
  vipIconIndex,
  vipStatus,
  withoutHd,
} from './vip.ts';

const now = new Date('2026-11-21T04:00:00.000Z');
const future = new Date('2026-12-21T04:00:00.000Z');
const past = new Date('2026-11-20T04:00:00.000Z');
const none = { vipExpiresAt: null, vipPlan: null };
const inMs = (ms: number) => new Date(now.getTime() + ms);
const DAY = 86_400_000;

describe('deriveVip', () => {
  test.each([
    [null, null, false, 0, 0],
    [past, 3, false, 0, 0],
    [now, 3, false, 0, 0],
    [inMs(1), 3, true, 3, 3],
    [future, 1, true, 3, 1],
    [future, 4, true, 3, 4],
    [future, 5, true, 3, 5],
    [future, 0, true, 3, 0],
    [future, null, true, 3, 0],
    [past, 5, false, 0, 0],
  ])('expiry %s with plan %s', (vipExpiresAt, vipPlan, active, memberVip, vipPeriod) => {
    expect(deriveVip({ vipExpiresAt, vipPlan }, now)).toEqual({ active, memberVip, vipPeriod });
  });
});

describe('presentVip', () => {
  test.each([
    [none, { memberVip: 0, vipPeriod: 0, vipDate: '' }],
    [
      { vipExpiresAt: past, vipPlan: 2 },
      { memberVip: 0, vipPeriod: 0, vipDate: '2026-11-20 12:00:00' },
    ],
    [
      { vipExpiresAt: future, vipPlan: 2 },
      { memberVip: 3, vipPeriod: 2, vipDate: '2026-12-21 12:00:00' },
    ],
  ])('%o', (record, wire) => {
    expect(presentVip(record, now)).toEqual(wire);
  });

  test('a client that applies the rule to the wire agrees with the server, to the second', () => {
    const expiry = fc.option(fc.integer({ min: -3 * DAY, max: 3 * DAY }).map((ms) => inMs(ms)));
    const plan = fc.option(fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(expiry, plan, (vipExpiresAt, vipPlan) => {
        const whole = vipExpiresAt && new Date(Math.floor(vipExpiresAt.getTime() / 1000) * 1000);
        const record = { vipExpiresAt: whole, vipPlan };
        expect(isVipMember(presentVip(record, now), now)).toBe(deriveVip(record, now).active);
      }),
    );
  });
});

describe('extendVip', () => {
  test.each([
    ['no VIP yet: from now', none, { plan: 1, days: 30 }, inMs(30 * DAY), 1],
    [
      'running: from the expiry',
      { vipExpiresAt: future, vipPlan: 1 },
      { plan: 1, days: 30 },
      new Date(future.getTime() + 30 * DAY),
      1,
    ],
    [
      'run out: from now, and the old plan is forgotten',
      { vipExpiresAt: past, vipPlan: 4 },
      { plan: 0, days: 1 },
      inMs(DAY),
      0,
    ],
    [
      'ending this instant counts as run out',
      { vipExpiresAt: now, vipPlan: 3 },
      { plan: 1, days: 30 },
      inMs(30 * DAY),
      1,
    ],
    [
      'a higher plan is shown from now on',
      { vipExpiresAt: future, vipPlan: 1 },
      { plan: 3, days: 365 },
      new Date(future.getTime() + 365 * DAY),
      3,
    ],
    [
      'a lower plan adds time only',
      { vipExpiresAt: future, vipPlan: 3 },
      { plan: 1, days: 30 },
      new Date(future.getTime() + 30 * DAY),
      3,
    ],
    [
      'earned days do not hide a trial',
      { vipExpiresAt: future, vipPlan: 5 },
      { plan: 0, days: 1 },
      new Date(future.getTime() + DAY),
      5,
    ],
    [
      'a bought plan replaces a trial',
      { vipExpiresAt: future, vipPlan: 5 },
      { plan: 1, days: 30 },
      new Date(future.getTime() + 30 * DAY),
      1,
    ],
  ] as const)('%s', (_, record, grant, vipExpiresAt, vipPlan) => {
    expect(extendVip(record, grant, now)).toEqual({ vipExpiresAt, vipPlan });
  });

  test('two grants add up to the same time in either order', () => {
    const grant = fc.record({
      plan: fc.constantFrom(0, 1, 2, 3, 4, 5),
      days: fc.integer({ min: 1, max: 3650 }),
    });
    const record = fc.constantFrom(
      none,
      { vipExpiresAt: past, vipPlan: 1 },
      { vipExpiresAt: future, vipPlan: 2 },
    );
    fc.assert(
      fc.property(record, grant, grant, (before, one, other) => {
        const forth = extendVip(extendVip(before, one, now), other, now);
        const back = extendVip(extendVip(before, other, now), one, now);
        expect(forth).toEqual(back);
      }),
    );
  });
});

test.each([
  [0, none],
  [-1, none],
  [24, { vipExpiresAt: inMs(DAY), vipPlan: 5 }],
  [0.5, { vipExpiresAt: inMs(1_800_000), vipPlan: 5 }],
])('a new member with %s trial hours', (hours, record) => {
  expect(startVip(hours, now)).toEqual(record);
});

const shapes = [0, 1, 3].flatMap((memberVip) =>
  [0, 1, 5].flatMap((vipPeriod) => [
    { memberVip, vipPeriod, vipDate: '2026-11-21 12:00:01', vip: true },
    { memberVip, vipPeriod, vipDate: '2026-11-21 12:00:00', vip: false },
    { memberVip, vipPeriod, vipDate: '', vip: false },
    { memberVip, vipPeriod, vipDate: 'soon', vip: false },
  ]),
);

test.each(shapes)('a member as received is VIP by the date alone: %o', ({ vip, ...member }) => {
  expect(isVipMember(member, now)).toBe(vip);
});

test.each([
  ['', 0],
  ['2026-11-20 12:00:00', 0],
  ['2026-11-21 12:00:00', 0],
  ['2026-11-21 12:00:01', 1],
  ['2026-11-22 12:00:00', 1],
  ['2026-11-22 13:00:00', 2],
  ['2026-12-21 12:00:00', 30],
])('VIP until %j has %i days left', (vipDate, days) => {
  expect(vipDaysLeft({ vipDate }, now)).toBe(days);
});

const later = '2026-12-21 12:00:00';
const earlier = '2026-11-20 12:00:00';

test.each([
  [0, '', 0, { kind: 'none' }],
  [0, earlier, 0, { kind: 'none' }],
  [0, later, 5, { kind: 'valid-until', vipDate: later }],
  [1, later, 1, { kind: 'expires', vipDate: later }],
  [2, later, 2, { kind: 'expires', vipDate: later }],
  [3, later, 3, { kind: 'expires', vipDate: later }],
  [4, later, 4, { kind: 'permanent', vipDate: later }],
  [5, later, 6, { kind: 'trial', vipDate: later }],
  [3, earlier, 0, { kind: 'none' }],
  [5, earlier, 0, { kind: 'none' }],
])('period %i until %j: icon %i and status %o', (vipPeriod, vipDate, icon, status) => {
  expect(vipIconIndex({ vipPeriod, vipDate }, now)).toBe(icon);
  expect(vipStatus({ vipPeriod, vipDate }, now)).toEqual(status);
});

test.each([
  [{ vipOnly: true, ownPrice: null }, 'dark-web'],
  [{ vipOnly: true, ownPrice: 5 }, 'dark-web'],
  [{ vipOnly: false, ownPrice: 5 }, 'coin-films'],
  [{ vipOnly: false, ownPrice: 0 }, 'coin-films'],
  [{ vipOnly: false, ownPrice: null }, 'vip-films'],
] as const)('%o is opened by %s', (film, benefit) => {
  expect(benefitOf(film)).toBe(benefit);
});

const picture = (width: number, height: number) => ({ width, height });

test.each([
  ['up to 720 lines', [picture(640, 360), picture(1280, 720), picture(1920, 1080)], 2],
  ['the narrower side counts', [picture(720, 1280), picture(1080, 1920)], 1],
  ['a film that has only more than that keeps its smallest', [picture(1920, 1080)], 1],
  ['and no other', [picture(1920, 1080), picture(3840, 2160)], 1],
  ['a film without pictures has none', [], 0],
])('%s', (_case, all, left) => {
  expect(withoutHd(all)).toEqual(all.slice(0, left));
});

test('a nickname is free again after thirty days', () => {
  expect(profileFreeAt(new Date('2026-11-01T12:00:00Z'))).toEqual(new Date('2026-12-01T12:00:00Z'));
});
