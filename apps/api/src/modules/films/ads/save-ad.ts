import type { PayloadOf } from '@lantern/contracts/call';
import type { saveAd as saveCall } from '@lantern/contracts/calls/operator/ads';
import type { AdType } from '@lantern/contracts/entities/ad';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { onlyChanged, versionOf } from '../../../calls/edit-version.ts';
import { readPictureAddress } from '../../../http/picture-address.ts';
import { refuse } from '../../../platform/app-error.ts';
import { claimPicture } from '../../../platform/storage/claim-picture.ts';
import { presentAdEdit, typeOfSlot } from './ad.present.ts';
import {
  type AdRow,
  type AdSlot,
  deleteAd,
  insertAd,
  lockAd,
  type NewAd,
  updateAd,
} from './ads.repo.ts';

type Wanted = PayloadOf<typeof saveCall>;

/** The defaults of an ad. */
const blank = {
  active: true,
  position: 0,
  weight: 1,
  startsAt: null,
  endsAt: null,
  sellsVip: false,
  language: null,
};

/**
 * An operator makes or changes an ad. Refuses with `ad-unknown`, with `ad-edited` and the names of the fields that differ
 * when another operator saved first, and with `picture-gone`.
 */
export function saveAd(
  { deps: { db, now }, act }: OperatorContext,
  wanted: Wanted,
): Promise<{ id: number }> {
  const { id: known, version } = wanted;
  return db.transact(async (tx) => {
    const before =
      known === undefined ? null : ((await lockAd(tx, { id: known })) ?? refuse('ad-unknown'));
    const ad = readAd(wanted, before);
    checkVersion(before, ad, version);
    if (ad.image !== before?.image) await claimPicture(tx, ad.image, now());
    const after =
      before === null ? await insertAd(tx, ad) : await updateAd(tx, { ...ad, id: before.id });
    if (after === null) return refuse('ad-unknown');
    const change = { before: before && presentAdEdit(before), after: presentAdEdit(after) };
    await act.saveAudit(tx, { subject: { kind: 'ad', id: after.id }, ...change });
    return { id: after.id };
  });
}

/** An operator removes an ad. Refuses with `ad-unknown`. */
export function removeAd(
  { deps: { db }, act }: OperatorContext,
  { id, reason }: { id: number; reason: string },
): Promise<null> {
  return db.transact(async (tx) => {
    const before = (await lockAd(tx, { id })) ?? refuse('ad-unknown');
    await deleteAd(tx, { id });
    await act.saveAudit(tx, { subject: { kind: 'ad', id }, before: presentAdEdit(before), reason });
    return null;
  });
}

/** The ad after the change; missing fields keep their value, or get the default in a new ad. */
function readAd({ type, title, img, url, ...wanted }: Wanted, before: AdRow | null): NewAd {
  const former = before ?? blank;
  const { status, position = former.position, weight = former.weight } = wanted;
  const ad = {
    slot: slotOf(type),
    title: title.trim(),
    image: readPictureAddress(img),
    url,
    active: status === undefined ? former.active : status === 1,
    position,
    weight,
    startsAt: readTime('startTime', wanted.startTime, former.startsAt),
    endsAt: readTime('endTime', wanted.endTime, former.endsAt),
    sellsVip: wanted.sellsVip ?? former.sellsVip,
    language: wanted.language === undefined ? former.language : wanted.language,
  };
  if (ad.startsAt !== null && ad.endsAt !== null && ad.startsAt >= ad.endsAt)
    refuse('bad-payload', { fields: ['endTime'] });
  return ad;
}

function readTime(name: string, text: string | null | undefined, former: Date | null): Date | null {
  if (text === undefined) return former;
  if (text === null) return null;
  return parseShanghaiTime(text) ?? refuse('bad-payload', { fields: [name] });
}

/** Refuses when another operator saved first and the fields differ; an equal ad is no conflict. */
function checkVersion(before: AdRow | null, ad: NewAd, version: string | undefined): void {
  if (before === null || version === undefined) return;
  const there = presentAdEdit(before);
  if (version === versionOf(there)) return;
  const fields = Object.keys(onlyChanged(presentAdEdit({ ...ad, id: before.id }), there));
  if (fields.length > 0) refuse('ad-edited', { fields });
}

const isSlot = (name: string): name is AdSlot => Object.hasOwn(typeOfSlot, name);

const slotOf = (type: AdType): AdSlot =>
  Object.keys(typeOfSlot)
    .filter(isSlot)
    .find((slot) => typeOfSlot[slot] === type) ?? refuse('bad-payload');
