import { createHmac } from 'node:crypto';

import type { CallContext } from '../../../calls/call-context.ts';
import { limitedAddress } from '../../../http/address.ts';
import { refuse } from '../../../platform/app-error.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { insertClick, insertViews } from './ad-figures.repo.ts';
import type { AdSlot } from './ads.repo.ts';

/** Taps of a visitor on an ad within this time count once. */
const clicksApartMs = 3000;
/** Views of an ad by a visitor within this time count once: going back and forth is one visit. */
const viewsApartMs = 30_000;

/** A keyed digest that tells visitors apart and does not identify them. */
const digestOf = oncePerSite(({ config }) => {
  const [key] = config.signingSecrets.hmacKeys('ad visitor v1');
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
  /** The ad's place, by the counter that was called. */
  slot: AdSlot;
}

/**
 * Counts a click on an ad; it is in the database before the answer. Refuses with `ad-unknown`, also for an ad of another
 * place and for one that is not shown.
 */
export async function countClick(context: CallContext, click: Click): Promise<null> {
  const { db, now } = context.deps;
  const visitor = await visitorOf(context);
  const given = { ...click, visitor, now: now(), apartMs: clicksApartMs };
  if (!(await insertClick(db, given))) refuse('ad-unknown');
  return null;
}

/** Counts views of ads; they are in the database before the answer. It ignores ads that are not shown. */
export async function countViews(
  context: CallContext,
  { adIds }: { adIds: readonly number[] },
): Promise<null> {
  const { db, now } = context.deps;
  const visitor = await visitorOf(context);
  await insertViews(db, { adIds, visitor, now: now(), apartMs: viewsApartMs });
  return null;
}
