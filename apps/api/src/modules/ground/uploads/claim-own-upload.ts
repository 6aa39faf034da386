import type { Deps } from '../../../platform/deps.ts';
import { draftsSince } from './draft-life.ts';
import { readUploadName, uploadKey } from './upload-address.ts';
import { claimUploadRow, type UploadPurpose } from './uploads.repo.ts';

/** A picture that its member may use for its purpose. */
export interface OwnUpload {
  name: string;
  /** Its storage key. */
  key: string;
  /** The checksum of the file, which never changes; the user of the picture keeps it. */
  sha256: Buffer;
}

/**
 * `claimOwnUpload`: the caller's own upload behind an address that `updateimg` answered, to be used for this
 * purpose from now on (a payment code is private from then on). Null when the address is none of ours, when the
 * picture is another member's, for another purpose, or a draft older than a day. Pass the transaction of what
 * uses it as `db`.
 */
export async function claimOwnUpload(
  { db, now }: Pick<Deps, 'now'> & { db: Parameters<typeof claimUploadRow>[0] },
  memberId: number,
  address: string,
  purpose: UploadPurpose,
): Promise<OwnUpload | null> {
  const name = readUploadName(address);
  if (name === null) return null;
  const claim = { name, memberId, purpose, draftsSince: draftsSince(now()) };
  const row = await claimUploadRow(db, claim);
  return row && { name, key: uploadKey(name), sha256: row.sha256 };
}
