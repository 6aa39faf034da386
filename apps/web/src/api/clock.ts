import { nextOffset } from '@lantern/rules/server-time';
import * as z from 'zod/mini';

import { json } from '../storage/codecs.ts';
import { defineStoredValue } from '../storage/stored-value.ts';

/**
 * How far the server's clock is ahead of this device's, in milliseconds. It is kept, so that the first screen of the next
 * visit, which is drawn before any answer, is right too.
 */
export const clockOffset = defineStoredValue({
  key: 'clockOffset',
  codec: json(z.number()),
  empty: 0,
});

/** The one clock of the app: the time of the server, however wrong this device's own clock is. */
export const now = (): Date => new Date(Date.now() + clockOffset.read());

/** The same, in milliseconds of the epoch. */
export const nowMs = (): number => now().getTime();

/** Starts a request; the returned function corrects the clock by the headers of its answer. */
export function timeAnswer(): (headers: Headers) => void {
  const askedAt = Date.now();
  return (headers) => {
    const known = clockOffset.read();
    const served = { date: headers.get('date'), age: headers.get('age') };
    const next = nextOffset(known, { ...served, askedAt, heardAt: Date.now() });
    if (next !== known) clockOffset.write(next);
  };
}
