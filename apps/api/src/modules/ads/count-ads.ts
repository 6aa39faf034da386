import { createHmac } from 'node:crypto';

import type { CallContext } from '../../calls/call-context.ts';
import { limitedAddress } from '../../http/address.ts';
import { refuse } from '../../platform/app-error.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { insertClick, insertViews } from './ad-figures.repo.ts';
import type { AdSlot } from './ads.repo.ts';

/** Two taps of one visitor on one ad within this count once. */
const clicksApartMs = 3000;
/** An ad that a visitor sees again within this was seen once: going back and forth is one visit. */
const viewsApartMs = 30_000;

/** Tells visitors apart without saying who they are. */
const digestOf = oncePerSite(({ config }) => {
  const key = createHmac('sha256', config.signingSecret).update('ad visitor v1').digest();
  return (visitor: string): Buffer =>
    createHmac('sha256', key).update(visitor).digest().subarray(0, 16);
});

async function visitorOf(context: CallContext): Promise<Buffer> {
  const actor = await context.findActor();
  const address = limitedAddress(context.address);
  return digestOf(context.deps)(actor === null ? `address ${address}` : `member ${actor.memberId}`);
}

export interface Click {
  adId: number;
  /** Where the counter called says the ad is. */
  slot: AdSlot;
}

/**
 * Counts a click on an ad: it is in the database before it is answered. Refuses with `ad-unknown`: an ad of another
 * place is none, nor is one that is not shown.
 */
export async function countClick(context: CallContext, click: Click): Promise<null> {
  const { db, now } = context.deps;
  const visitor = await visitorOf(context);
  const given = { ...click, visitor, now: now(), apartMs: clicksApartMs };
  if (!(await insertClick(db, given))) refuse('ad-unknown');
  return null;
}

/** Counts ads that were seen: they are in the database before it is answered. Leaves out what is not shown. */
export async function countViews(
  context: CallContext,
  { adIds }: { adIds: readonly number[] },
): Promise<null> {
  const { db, now } = context.deps;
  const visitor = await visitorOf(context);
  await insertViews(db, { adIds, visitor, now: now(), apartMs: viewsApartMs });
  return null;
}
