import { pictureAddress } from '../../../http/picture-address.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readUploadName } from './upload-address.ts';
import { hideUpload } from './uploads.repo.ts';

/** Hides a member's picture, by its key: only operators can still see it. */
export async function hideAvatar(tx: Db, key: string): Promise<void> {
  const name = readUploadName(pictureAddress(key));
  if (name !== null) await hideUpload(tx, { name });
}
