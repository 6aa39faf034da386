import { nextOffset } from '@lantern/rules/server-time';

/** How far the server's clock is ahead of this device's, in milliseconds. The first answer comes before the first screen. */
let offsetMs = 0;

/** The one clock of the console: the time of the server, however wrong this device's own clock is. */
export const now = (): Date => new Date(Date.now() + offsetMs);

/** Starts a request; the returned function corrects the clock by the headers of its answer. */
export function timeAnswer(): (headers: Headers) => void {
  const askedAt = Date.now();
  return (headers) => {
    const served = { date: headers.get('date'), age: headers.get('age') };
    offsetMs = nextOffset(offsetMs, { ...served, askedAt, heardAt: Date.now() });
  };
}
