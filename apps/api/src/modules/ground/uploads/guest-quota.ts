import { DAY_MS, HOUR_MS } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../../calls/call-context.ts';
import type { OwnLimit } from '../../../calls/call-limit.ts';
import { countAddressHit } from '../../../http/address-limits.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasPaid } from './uploads.repo.ts';

/*
 * An account costs nothing, so that what one member may send bounds no attacker: members who never paid share what their
 * address may.
 */

/** What the bytes of an address are counted in. */
const pieceBytes = 256 * 1024;

/** Counts a picture. Refuses with `uploads-spent` what is more than the members of an address may send in a day. */
export async function spendGuestBytes(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  by: { memberId: number; address: string; bytes: number },
): Promise<void> {
  const { guestUploadBytesPerDay } = config.limits;
  if (guestUploadBytesPerDay === 0 || (await hasPaid(db, by.memberId))) return;
  const limit = {
    key: 'upload-bytes',
    most: Math.max(1, Math.floor(guestUploadBytesPerDay / pieceBytes)),
    windowMs: DAY_MS,
    refusal: 'uploads-spent',
  } as const;
  const weight = Math.ceil(by.bytes / pieceBytes);
  await countAddressHit(db, limit, { address: by.address, at: now(), weight });
}

/**
 * The limit of a call that keeps what a member wrote, with the limit of the members of an address beside it, which is off
 * where the call's own is.
 */
export function limitTexts({
  deps: { config, now },
  limit,
  address,
  memberId,
}: Pick<MemberContext, 'deps' | 'limit' | 'address' | 'memberId'>): OwnLimit {
  const most = limit.most === 0 ? 0 : config.limits.guestTextsPerHour;
  const ofGuests = { key: 'guest-texts', most, windowMs: HOUR_MS };
  return {
    ...limit,
    count: async (db) => {
      await limit.count(db);
      if (most > 0 && !(await hasPaid(db, memberId)))
        await countAddressHit(db, ofGuests, { address, at: now() });
    },
  };
}
