import { createHmac } from 'node:crypto';

import type { CallContext } from '../../calls/call-context.ts';
import { limitedAddress } from '../../http/address.ts';
import { refuse } from '../../platform/app-error.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { type AdSlot, deleteVisitors, insertClick } from './ads.repo.ts';

/** Two taps of one visitor on one ad within this count once. */
const apartMs = 3000;
/** Long past the time in which it matters when a visitor clicked last. */
const forgetAfterMs = 60 * 60 * 1000;
/** One click in so many sweeps out visitors long gone. */
const sweepOneIn = 500;

export interface Click {
  adId: number;
  /** Where the counter called says the ad is. */
  slot: AdSlot;
}

/** Counts a click on an ad: it is in the database before it is answered. An ad of another place is none. */
export async function countClick(context: CallContext, click: Click): Promise<null> {
  const actor = await context.findActor();
  const address = limitedAddress(context.address);
  const visitor = actor === null ? `address ${address}` : `member ${actor.memberId}`;
  await counterOf(context.deps)(click, visitor);
  return null;
}

const counterOf = oncePerSite((deps) => {
  const { db, config, log } = deps;
  const key = createHmac('sha256', config.signingSecret).update('ad visitor v1').digest();
  let clicks = 0;

  /** Who clicked, so that nobody can be told from it. */
  const digest = (visitor: string): Buffer =>
    createHmac('sha256', key).update(visitor).digest().subarray(0, 16);

  function sweep(now: Date): void {
    deleteVisitors(db, new Date(now.getTime() - forgetAfterMs)).catch((err: unknown) =>
      log.warn({ err }, 'could not forget visitors of ads'),
    );
  }

  return async ({ adId, slot }: Click, name: string): Promise<void> => {
    const now = deps.now();
    const visitor = digest(name);
    if (!(await insertClick(db, { adId, slot, visitor, now, apartMs }))) refuse('ad-unknown');
    if (++clicks % sweepOneIn === 0) sweep(now);
  };
});
