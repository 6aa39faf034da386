import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { addressOf } from '../../http/address.ts';
import { refuse } from '../../platform/app-error.ts';
import { remember } from '../../platform/cache/remember.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { isInReview } from '../ingest/ingest.repo.ts';
import { type AssetMedia, findAssetMedia } from '../media/media.repo.ts';
import { digestAddress } from '../media/pass.ts';
import type { Rendition } from '../media/playlist.ts';
import { reviewGrantsOf } from '../media/review-grant.ts';
import { sendAssetFile } from '../media/send-asset-file.ts';
import { hasOpenReport } from '../moderation/reports.repo.ts';
import { operatorSessionsOf } from '../operator/operator-sessions.ts';

/** What operators watch before it is published, or because of a report. */
export function registerReviewModule(app: FastifyInstance, deps: Deps): void {
  const url = '/media/review/:grant/:file';
  app.route({ method: ['GET', 'HEAD'], url, handler: serveReviewFiles(deps) });
}

type ReviewRequest = FastifyRequest<{ Params: { grant: string; file: string } }>;

/**
 * Serves `/media/review/<grant>/<file>`: all of an asset, as long as somebody has to look at it and the session that the
 * grant was given to is live. Both are asked for again each time, since few review and a verdict counts at once.
 */
function serveReviewFiles(deps: Deps) {
  const findFiles = rememberFiles(deps);
  return async (request: ReviewRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { grant: token, file: name } = request.params;
    const visitor = { address: digestAddress(addressOf(request)), now: deps.now() };
    const { sessionHash, assetId } =
      reviewGrantsOf(deps).read(token, visitor) ?? refuse('bad-pass');
    // Only now, since this counts as a use of the session.
    if (!(await operatorSessionsOf(deps).findSession(sessionHash))) refuse('bad-pass');
    if (!(await isLookedAt(deps.db, assetId))) refuse('not-found');
    const asset = await findFiles(assetId);
    return sendAssetFile(deps, request, reply, { asset, name, countOpen: countAll });
  };
}

/** Before it is published, or because of a report. */
const isLookedAt = async (db: Db, assetId: string): Promise<boolean> =>
  (await isInReview(db, assetId)) || hasOpenReport(db, assetId);

const countAll = ({ segments }: Rendition): number => segments.length;

/** What files an asset has never changes; those of a long film take a while to read. */
function rememberFiles({ db, changes, now }: Deps): (assetId: string) => Promise<AssetMedia> {
  const assets = remember<AssetMedia>({
    name: 'reviews',
    changes,
    topics: [],
    ttlMs: 30_000,
    capacity: 20,
    now,
  });
  return (assetId) => assets.get(assetId, () => findAssetMedia(db, assetId));
}
