import { firstEpisodeTitle } from '../../../text/zh.ts';
import { publishEpisode } from '../../catalogue/publish-episode.ts';
import { addAsset, assetFolder, findAssetFacts } from '../../media/asset.repo.ts';
import { moveIngest, noteIngestPublished } from '../ingest.repo.ts';
import { readSourceFacts } from '../probe-source.ts';
import { StepBroken } from '../refuse-source.ts';
import type { StepWork } from '../step-context.ts';
import { claimAsset, storeAsset } from '../store-asset.ts';
import { readSubtitles } from '../subtitles.ts';
import { picturesIn, renditionsIn, subtitlesIn } from '../work-folder.ts';
import { lengthOf, readRenditions } from './encode-renditions.ts';

/** Puts everything into storage under random names, and makes it an asset. What an earlier try has put goes first. */
export const packageAsset: StepWork = async ({ deps, ingest, folder, signal, onProgress }) => {
  const { storage, now, config } = deps;
  await storage.removeFolder(assetFolder(ingest.id));
  const facts = readSourceFacts(ingest.facts);
  const encoded = renditionsIn(folder);
  const renditions = await readRenditions(encoded, facts);
  const made = {
    id: ingest.id,
    durationMs: lengthOf(renditions),
    renditions,
    subtitles: await readSubtitles(subtitlesIn(encoded), facts),
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

/** Publishes the episode: all of it in the transaction that ends the last step. */
export const releaseEpisode: StepWork = ({ deps, ingest }) =>
  Promise.resolve(async (tx) => {
    const asset = await findAssetFacts(tx, ingest.id, ingest.poster);
    if (!asset) throw new StepBroken('parts-gone', 'there is no such asset');
    const { title, introduction, author, tags, paid } = ingest;
    const { categoryCode, channelName, episodeTitle } = ingest;
    const durationSeconds = Math.max(1, Math.round(asset.durationMs / 1000));
    const { posterKey } = asset;
    const at = deps.now();
    const published = await publishEpisode(
      tx,
      {
        video: { title, introduction, author, tags, paid, posterKey, durationSeconds },
        ...{ categoryCode, channelName, episodeTitle, assetId: ingest.id },
      },
      firstEpisodeTitle,
      at,
    );
    await noteIngestPublished(tx, ingest.id, { ...published, at });
  });
