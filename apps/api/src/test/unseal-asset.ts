import { createCipheriv, randomBytes } from 'node:crypto';

import { openStored } from '../modules/films/ingest/stored/seal-asset.ts';
import { findAssetMedia } from '../modules/films/media/media.repo.ts';
import type { Deps } from '../platform/deps.ts';

const randomName = (extension: string): string =>
  `${randomBytes(15).toString('base64url')}.${extension}`;

/** Encrypts a segment under a key, as films with INGEST_ENCRYPT were. */
function encrypt(clear: Buffer, position: number, key: Buffer): Buffer {
  const vector = Buffer.alloc(16);
  vector.writeUInt32BE(position, 12);
  const cipher = createCipheriv('aes-128-cbc', key, vector);
  return Buffer.concat([cipher.update(clear), cipher.final()]);
}

/** Stores a sealed film as versions before seals did: segments in rows, in clear or with a key for all. */
export async function unsealAsset(
  deps: Pick<Deps, 'db' | 'prisma' | 'storage'>,
  assetId: string,
  { encrypted = false } = {},
): Promise<void> {
  const media = await findAssetMedia(deps.db, assetId);
  for (const stream of [...media.renditions, ...media.sounds]) {
    const stored = await openStored(deps, { assetId, stream, media });
    const initName = randomName('mp4');
    await deps.storage.put(`media/${assetId}/${initName}`, stored.init);
    const key = randomBytes(16);
    const segments = [];
    for (const [position, { durationMs }] of stream.segments.entries()) {
      const clear = await stored.read(position);
      const body = encrypted ? encrypt(clear, position, key) : clear;
      const name = randomName('m4s');
      await deps.storage.put(`media/${assetId}/${name}`, body);
      segments.push({ position, name, durationMs, bytes: body.length });
    }
    const keys = encrypted ? [{ fromPosition: 0, name: randomName('key'), key }] : [];
    await deps.prisma.rendition.update({
      where: { id: stream.id },
      data: {
        initName,
        segmentLengthsMs: [],
        segmentSizes: [],
        segments: { create: segments },
        keys: { create: keys },
      },
    });
  }
  await deps.prisma.assetSeal.delete({ where: { assetId } });
  // Announces it.
  await deps.prisma.asset.update({ where: { id: assetId }, data: { alignedAt: new Date() } });
}
