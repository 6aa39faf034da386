import type { PayloadOf } from '@lantern/contracts/call';
import type { saveAd as saveCall } from '@lantern/contracts/calls/operator/site';
import type { AdType } from '@lantern/contracts/entities/ad';

import type { OperatorContext } from '../../calls/call-context.ts';
import { readPictureAddress } from '../../http/picture-address.ts';
import { refuse } from '../../platform/app-error.ts';
import { presentAd, typeOfSlot } from './ad.present.ts';
import { type AdRow, type AdSlot, deleteAd, insertAd, lockAd, updateAd } from './ads.repo.ts';

/** An operator makes an ad, or changes one. Refuses with `ad-unknown`. */
export function saveAd(
  { deps: { db }, act }: OperatorContext,
  { id: known, type, title, img, url, status, position }: PayloadOf<typeof saveCall>,
): Promise<{ id: number }> {
  const ad = {
    ...{ slot: slotOf(type), title: title.trim(), url, position: position ?? null },
    ...{ image: readPictureAddress(img), active: status === undefined ? null : status === 1 },
  };
  return db.transact(async (tx) => {
    const before = known === undefined ? null : ((await lockAd(tx, known)) ?? refuse('ad-unknown'));
    const after =
      before === null ? await insertAd(tx, ad) : await updateAd(tx, { ...ad, id: before.id });
    if (after === null) return refuse('ad-unknown');
    const change = { before: before && auditedAd(before), after: auditedAd(after) };
    await act.keepAudit(tx, { subject: { kind: 'ad', id: after.id }, ...change });
    return { id: after.id };
  });
}

/** An operator takes an ad away. Refuses with `ad-unknown`. */
export function removeAd(
  { deps: { db }, act }: OperatorContext,
  { id, reason }: { id: number; reason: string },
): Promise<null> {
  return db.transact(async (tx) => {
    const before = (await lockAd(tx, id)) ?? refuse('ad-unknown');
    await deleteAd(tx, id);
    await act.keepAudit(tx, { subject: { kind: 'ad', id }, before: auditedAd(before), reason });
    return null;
  });
}

/** An ad as operators sent it, with its place. */
const auditedAd = (row: AdRow) => ({ ...presentAd(row), position: row.position });

const isSlot = (name: string): name is AdSlot => Object.hasOwn(typeOfSlot, name);

const slotOf = (type: AdType): AdSlot =>
  Object.keys(typeOfSlot)
    .filter(isSlot)
    .find((slot) => typeOfSlot[slot] === type) ?? refuse('bad-payload');
