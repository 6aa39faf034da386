import { firstEpisodeTitle } from '../../../text/zh.ts';
import { publishEpisode } from '../../catalogue/publish-episode.ts';
import { findAssetFacts } from '../../media/asset.repo.ts';
import { noteIngestPublished } from '../ingest.repo.ts';
import { StepBroken } from '../refuse-source.ts';
import type { StepWork } from '../step-context.ts';

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
