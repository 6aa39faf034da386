import type { Deps } from '../../../../platform/deps.ts';
import { readBeginnings } from '../../../../platform/mp4/film-clock.ts';
import { hasEditLists, UnknownMp4 } from '../../../../platform/mp4/mp4-boxes.ts';
import { ObjectMissing } from '../../../../platform/storage/storage.ts';
import { countUnaligned, findUnaligned, sampleAligned } from '../../media/asset-clock.repo.ts';
import { assetFolder } from '../../media/asset.repo.ts';
import { findAssetMedia } from '../../media/media.repo.ts';
import {
  openStored,
  type SealDeps,
  type SealedFilms,
  sealFilms,
  type SealOptions,
} from './seal-asset.ts';

/**
 * Repairs stored films of earlier versions, one after the other: pictures and sound begin at time 0 again. It also seals
 * them.
 */
export const repairMedia = (deps: SealDeps, options: SealOptions): Promise<SealedFilms> =>
  sealFilms(deps, (after) => findUnaligned(deps.db, after), options);

/** A tenth of the gap between picture and sound that people notice. */
const toleratedSeconds = 0.005;

/**
 * Checks whether the pictures and sound of stored films begin at time 0: counts the films that an earlier version left, and
 * reads the bytes of a few others. Returns a sentence for each fault.
 */
export async function checkClocks(
  deps: Pick<Deps, 'db' | 'storage'>,
  { sample }: { sample: number },
): Promise<string[]> {
  const left = await countUnaligned(deps.db);
  const problems = left === 0 ? [] : [`late pictures: ${left} films; run npm run repair-media`];
  for (const assetId of await sampleAligned(deps.db, sample)) {
    const late = await findLate(deps, assetId).catch((error: unknown) => {
      // Another check, that of the objects, reports missing and changed ones.
      if (error instanceof UnknownMp4 || error instanceof ObjectMissing) return null;
      throw error;
    });
    if (late !== null) problems.push(`off its clock: ${assetFolder(assetId)} (${late})`);
  }
  return problems;
}

async function findLate(deps: Pick<Deps, 'db' | 'storage'>, assetId: string) {
  const media = await findAssetMedia(deps.db, assetId);
  for (const stream of [...media.renditions, ...media.sounds]) {
    const { init, read } = await openStored(deps, { assetId, stream, media });
    if (hasEditLists(init)) return 'an edit list';
    const late = readBeginnings(init, await read(0)).find(
      (it) => Math.abs(it.seconds) > toleratedSeconds,
    );
    if (late) return `${late.track.kind} begins at ${late.seconds.toFixed(3)} s`;
  }
  return null;
}
