import { addAsset, assetFolder } from '../../media/asset.repo.ts';
import { moveIngest } from '../ingest.repo.ts';
import { readSourceFacts } from '../probe-source.ts';
import type { StepWork } from '../step-context.ts';
import { claimAsset, storeAsset } from '../store-asset.ts';
import { picturesIn, renditionsIn } from '../work-folder.ts';
import { lengthOf, readRenditions } from './encode-renditions.ts';

/** Puts everything into storage under random names, and makes it an asset. What an earlier try has put goes first. */
export const packageAsset: StepWork = async ({ deps, ingest, folder, signal, onProgress }) => {
  const { storage, now, config } = deps;
  await storage.removeFolder(assetFolder(ingest.id));
  const renditions = await readRenditions(renditionsIn(folder), readSourceFacts(ingest.facts));
  const made = {
    id: ingest.id,
    durationMs: lengthOf(renditions),
    renditions,
    pictures: picturesIn(folder),
  };
  const asset = await storeAsset(deps, made, {
    encrypt: config.ingest.encrypt,
    signal,
    onProgress,
  });
  return async (tx) => {
    await claimAsset(tx, asset, now());
    await addAsset(tx, asset);
    if (!config.ingest.review) return;
    await moveIngest(tx, ingest.id, { from: ['working'], to: 'in_review', at: now() });
  };
};
