import type { PayloadOf } from '@lantern/contracts/call';
import type { saveAd as saveCall } from '@lantern/contracts/calls/operator/site';
import type { AdType } from '@lantern/contracts/entities/ad';

import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import { readPictureAddress } from '../media/picture-address.ts';
import { keepAudit } from '../operator/keep-audit.ts';
import { typeOfSlot } from './ad.present.ts';
import { type AdSlot, deleteAd, insertAd, updateAd } from './ads.repo.ts';

type AdDeps = Pick<Deps, 'db' | 'now'>;

/** An operator makes an ad, or changes one. Refuses with `ad-unknown`. */
export function saveAd(
  { db, now }: AdDeps,
  { id: known, type, title, img, url, status, position }: PayloadOf<typeof saveCall>,
  operatorId: number,
): Promise<{ id: number }> {
  const ad = {
    ...{ slot: slotOf(type), title: title.trim(), url, position: position ?? null },
    ...{ image: readPictureAddress(img), active: status === undefined ? null : status === 1 },
  };
  return db.transact(async (tx) => {
    const id =
      known === undefined ? await insertAd(tx, ad) : await updateAd(tx, { ...ad, id: known });
    if (id === null) return refuse('ad-unknown');
    const action = known === undefined ? 'add' : 'change';
    await keepAudit(tx, { operatorId, action, target: `ad ${id}`, reason: title, at: now() });
    return { id };
  });
}

/** An operator takes an ad away. Refuses with `ad-unknown`. */
export function removeAd(
  { db, now }: AdDeps,
  { id, reason }: { id: number; reason: string },
  operatorId: number,
): Promise<null> {
  return db.transact(async (tx) => {
    if (!(await deleteAd(tx, id))) refuse('ad-unknown');
    await keepAudit(tx, { operatorId, action: 'remove', target: `ad ${id}`, reason, at: now() });
    return null;
  });
}

const isSlot = (name: string): name is AdSlot => Object.hasOwn(typeOfSlot, name);

const slotOf = (type: AdType): AdSlot =>
  Object.keys(typeOfSlot)
    .filter(isSlot)
    .find((slot) => typeOfSlot[slot] === type) ?? refuse('bad-payload');
