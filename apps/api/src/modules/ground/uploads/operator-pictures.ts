import type { PictureKind } from '@lantern/rules/picture-shapes';
import { pictureShapes } from '@lantern/rules/picture-shapes';
import { DAY_MS } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { pictureAddress } from '../../../http/picture-address.ts';
import type { Deps } from '../../../platform/deps.ts';
import { encodePicture } from './encode-picture.ts';
import { deleteOperatorPictures, insertOperatorPicture } from './uploads.repo.ts';

const nameBytes = 16;
/** The time after which an unused picture is released. */
const keptMs = DAY_MS;

/**
 * Keeps an operator's picture, encoded again and under a random name; returns its address. The file is written before its
 * row: a file without a row is an orphan, which the sweeper removes. Refuses a file that is no picture.
 */
export async function sendPicture(
  context: OperatorContext,
  { kind }: { kind: PictureKind },
): Promise<{ picture: string }> {
  const { deps, act } = context;
  const { bytes } = await context.readUpload();
  const { width, height } = pictureShapes[kind];
  const file = await encodePicture(bytes, Math.max(width, height), {
    queue: 'operators',
    of: String(act.operatorId),
    isWaitedFor: () => context.isWaitedFor(),
  });
  const name = deps.randomBytes(nameBytes).toString('base64url');
  const key = `images/${name}.webp`;
  const picture = pictureAddress(key);
  await deps.storage.put(key, file);
  try {
    await deps.db.transact(async (tx) => {
      const { operatorId } = act;
      await insertOperatorPicture(tx, {
        key,
        operatorId,
        bytes: file.length,
        createdAt: deps.now(),
      });
      await act.saveAudit(tx, { subject: { kind: 'picture', id: name }, after: { kind, picture } });
    });
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
  return { picture };
}

/** Releases pictures that operators sent a day ago; those in use stay. */
export async function forgetOperatorPictures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteOperatorPictures(db, { before: new Date(now().getTime() - keptMs) });
}
