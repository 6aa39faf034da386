import type { PictureKind } from '@lantern/rules/picture-shapes';
import { pictureShapes } from '@lantern/rules/picture-shapes';

import type { OperatorContext } from '../../calls/call-context.ts';
import { pictureAddress } from '../../http/picture-address.ts';
import type { Deps } from '../../platform/deps.ts';
import { encodePicture } from './encode-picture.ts';
import { deletePictures, insertPicture } from './operator-pictures.repo.ts';

const nameBytes = 16;
/** What nothing uses after so long is let go. */
const keptMs = 24 * 60 * 60 * 1000;

/**
 * Keeps a picture that an operator sent, encoded again and under a random name; answers its address. The file
 * comes before its row: one that stays alone is an orphan and swept. Refuses what is no picture.
 */
export async function sendPicture(
  context: OperatorContext,
  { kind }: { kind: PictureKind },
): Promise<{ picture: string }> {
  const { deps, act } = context;
  const { bytes } = await context.readUpload();
  const { width, height } = pictureShapes[kind];
  const file = await encodePicture(bytes, Math.max(width, height));
  const name = deps.randomBytes(nameBytes).toString('base64url');
  const key = `images/${name}.webp`;
  const picture = pictureAddress(key);
  await deps.storage.put(key, file);
  try {
    await deps.db.transact(async (tx) => {
      const { operatorId } = act;
      await insertPicture(tx, { key, operatorId, bytes: file.length, createdAt: deps.now() });
      await act.keepAudit(tx, { subject: { kind: 'picture', id: name }, after: { kind, picture } });
    });
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
  return { picture };
}

/** Lets pictures go that an operator sent a day ago: what uses them keeps them. */
export async function forgetOperatorPictures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deletePictures(db, new Date(now().getTime() - keptMs));
}
