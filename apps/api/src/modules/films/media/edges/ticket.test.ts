import { describe, expect, it } from 'vitest';

import { createTickets, endOfTickets, sealedPath } from './ticket.ts';

const secret = 'a secret of this test, long enough';
const seal = 'AAAAAAAAAAAAAAAAAAAA';
const now = new Date('2026-11-26T08:00:00Z');
const edge = { secret, oldSecret: null, oldSecretUntil: new Date(0) };
const config = { edge };

/** A ticket in its parts. */
function take(ticket: string) {
  const [expiry = '', mac = ''] = ticket.split('.');
  return { seal, expiry, mac };
}

const before = (seconds: number, ms: number): Date => new Date(seconds * 1000 - ms);

describe('a ticket', () => {
  const tickets = createTickets(config);
  const end = endOfTickets(now);

  it('is one string for all, for six hours, and lives for six to twelve', () => {
    expect(new Date(end * 1000).toISOString()).toBe('2026-11-26T18:00:00.000Z');
    expect(endOfTickets(new Date('2026-11-26T06:00:00.001Z'))).toBe(end);
    expect(endOfTickets(new Date('2026-11-26T12:00:00Z'))).toBe(end);
    expect(endOfTickets(new Date('2026-11-26T12:00:00.001Z'))).toBe(end + 21_600);
    expect(tickets.issue(seal, end)).toBe(vector);
  });

  it('stands in addresses of one form', () => {
    const path = `/sealed/${tickets.issue(seal, end)}/${seal}/BBBBBBBBBBBBBBBBBBBB.m4s`;
    expect(sealedPath.test(path)).toBe(true);
    for (const wrong of [`${path}\n`, ` ${path}`, path.replace('m4s', 'M4S')]) {
      expect(sealedPath.test(wrong)).toBe(false);
    }
  });

  it('admits to its end, not a moment longer', () => {
    const ticket = take(tickets.issue(seal, end));
    expect(tickets.admits(ticket, now)).toBe(true);
    expect(tickets.admits(ticket, before(end, 1))).toBe(true);
    expect(tickets.admits(ticket, before(end, 0))).toBe(false);
  });

  it('is for one seal and one end, by one secret', () => {
    const ticket = take(tickets.issue(seal, end));
    expect(tickets.admits({ ...ticket, seal: `${seal.slice(1)}B` }, now)).toBe(false);
    expect(tickets.admits({ ...ticket, expiry: (end + 1).toString(36) }, now)).toBe(false);
    const others = createTickets({ edge: { ...edge, secret: `${secret}!` } });
    expect(others.admits(ticket, now)).toBe(false);
  });

  it('of a former secret admits until that ends', () => {
    const ticket = take(tickets.issue(seal, end));
    const until = new Date('2026-11-26T10:00:00Z');
    const renewed = createTickets({
      edge: {
        secret: 'another secret of this test, long enough',
        oldSecret: secret,
        oldSecretUntil: until,
      },
    });
    expect(renewed.admits(ticket, now)).toBe(true);
    expect(renewed.admits(ticket, new Date(until.getTime() - 1))).toBe(true);
    expect(renewed.admits(ticket, until)).toBe(false);
  });
});

/** Worked out by `openssl dgst -sha256 -hmac`. */
const vector = 'tp4fc0.DHfEVCX9CVGO-9lIHEjiQaSwkKc1khB7f29QruxCDiY';
