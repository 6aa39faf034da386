import { describe, expect, test } from 'vitest';

import { decideAccess, endPass } from './playback-access.ts';

const free = { scope: 'full', reason: 'free' } as const;
const bought = { scope: 'full', reason: 'bought' } as const;
const vip = { scope: 'full', reason: 'vip' } as const;
const trial = { scope: 'trial' } as const;
const none = { scope: 'none', reason: 'vip-only' } as const;

describe('decideAccess', () => {
  test.each([
    // paid, vipOnly, bought, vipActive
    [false, false, false, false, free],
    [false, false, false, true, free],
    [false, false, true, false, free],
    [false, false, true, true, free],
    [true, false, false, false, trial],
    [true, false, false, true, vip],
    [true, false, true, false, bought],
    [true, false, true, true, bought],
    [false, true, false, false, none],
    [false, true, false, true, vip],
    [false, true, true, false, none],
    [false, true, true, true, vip],
    [true, true, false, false, none],
    [true, true, false, true, vip],
    [true, true, true, false, none],
    [true, true, true, true, vip],
  ])(
    'paid %s, VIP only %s, bought %s, VIP %s: %o',
    (paid, vipOnly, isBought, vipActive, access) => {
      const facts = { paid, vipOnly, bought: isBought, vipActive };
      expect(decideAccess({ ...facts, ownLine: false, vipOpens: true })).toEqual(access);
      // Where VIP does not open such videos, a member with VIP pays like others, and is let in where others are not.
      const unopened = paid || vipOnly ? (isBought ? bought : trial) : free;
      const other = vipActive ? unopened : access;
      expect(decideAccess({ ...facts, ownLine: false, vipOpens: false })).toEqual(other);
      const onOwnLine = vipActive ? access : none;
      expect(decideAccess({ ...facts, ownLine: true, vipOpens: true })).toEqual(onOwnLine);
    },
  );
});

describe('endPass', () => {
  const now = new Date('2026-11-21T04:00:00.500Z');
  const second = Math.floor(now.getTime() / 1000);
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

  test.each([
    ['free: the time to live', free, null, 6 * 3600],
    ['trial: the time to live', trial, null, 6 * 3600],
    ['VIP for long: the time to live', vip, inHours(720), 6 * 3600],
    ['VIP for one more hour: that hour', vip, inHours(1), 3600],
    ['bought: an ending VIP does not matter', bought, inHours(1), 6 * 3600],
  ])('%s', (_, access, vipExpiresAt, seconds) => {
    expect(endPass(access, { ttlSeconds: 6 * 3600, vipExpiresAt }, now)).toBe(second + seconds);
  });

  test('never outlives the VIP by a part of a second', () => {
    const vipExpiresAt = new Date('2026-11-21T05:00:00.999Z');
    const end = endPass(vip, { ttlSeconds: 6 * 3600, vipExpiresAt }, now);
    expect(end * 1000).toBeLessThanOrEqual(vipExpiresAt.getTime());
  });
});
