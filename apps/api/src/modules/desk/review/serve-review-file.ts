import type { AnswerOf } from '@lantern/contracts/call';
import {
  getEpisodeFilm as getCall,
  operatorFilmCalls,
} from '@lantern/contracts/calls/operator/films';
import { can, type Permission } from '@lantern/rules/operator-permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { OperatorContext } from '../../../calls/call-context.ts';
import { addressOf } from '../../../http/address.ts';
import { refuse } from '../../../platform/app-error.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isInReview } from '../../films/ingest/ingest.repo.ts';
import { issueReviewAddress } from '../../films/media/issue-review-address.ts';
import {
  type AssetMedia,
  findAssetMedia,
  findAssetOfEpisode,
  findPlayedAsset,
  type PlayedAsset,
} from '../../films/media/media.repo.ts';
import { digestAddress } from '../../films/media/pass.ts';
import type { MediaStream } from '../../films/media/playlist.ts';
import { type ReviewGrant, reviewGrantsOf } from '../../films/media/review-grant.ts';
import { sendAssetFile } from '../../films/media/send-asset-file.ts';
import { operatorSessionsOf } from '../../ground/operator/login/operator-sessions.ts';
import { hasOpenReport } from '../moderation/reports.repo.ts';

/** What operators watch: before it is published, because of a report, and of the catalogue. */
export function registerReviewModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorFilmCalls, { getEpisodeFilm });
  const url = '/media/review/:grant/:file';
  app.route({ method: ['GET', 'HEAD'], url, handler: serveReviewFiles(deps) });
}

/**
 * The film of an episode, for this operator. Refuses with `episode-unknown`, also where its files are gone, and with
 * `permission-missing` when members don't see the video and the operator's roles play no drafts.
 */
async function getEpisodeFilm(
  context: OperatorContext,
  { episodeId }: { episodeId: number },
): Promise<AnswerOf<typeof getCall>> {
  const { deps, address } = context;
  const { sessionHash } = context.operator;
  const { db, now } = deps;
  const asset =
    (await findAssetOfEpisode(db, { episodeId, now: now() })) ?? refuse('episode-unknown');
  if (!context.may(toPlay(asset))) refuse('permission-missing');
  return { film: issueReviewAddress(deps, asset.id, { sessionHash, address }, 'catalogue') };
}

/** The permission that plays a film of the catalogue. */
const toPlay = ({ isPublished }: PlayedAsset): Permission =>
  isPublished ? getCall.needs.permission : 'drafts.play';

type ReviewRequest = FastifyRequest<{ Params: { grant: string; file: string } }>;

/**
 * Serves `/media/review/<grant>/<file>`: all of an asset, as long as there is a reason to look at it and the session that the
 * grant was given to is live. Both, and its roles, are asked for again each time, since few review and a verdict counts at once.
 */
function serveReviewFiles(deps: Deps) {
  const findFiles = rememberFiles(deps);
  return async (request: ReviewRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { grant: token, file: name } = request.params;
    const visitor = { address: digestAddress(addressOf(request)), now: deps.now() };
    const grant = reviewGrantsOf(deps).read(token, visitor) ?? refuse('bad-pass');
    // Only now, since this counts as a use of the session.
    const operator =
      (await operatorSessionsOf(deps).findSession(grant.sessionHash)) ?? refuse('bad-pass');
    const reasons = await findReasons(deps, grant);
    if (reasons.length === 0) refuse('not-found');
    if (!reasons.some((permission) => can(operator.roles, permission))) refuse('bad-pass');
    const asset = await findFiles(grant.assetId);
    // Behind the grant, since what members may not see is not live.
    return sendAssetFile(deps, request, reply, {
      asset,
      name,
      countOpen: countAll,
      edgeOf: null,
      countKey,
    });
  };
}

/**
 * What an operator may do who looks at it: before it is published, because of a report, or as an episode of the catalogue.
 * None where there is no reason to.
 */
async function findReasons(
  { db, now }: Deps,
  { reason, assetId }: ReviewGrant,
): Promise<Permission[]> {
  if (reason === 'catalogue') {
    const asset = await findPlayedAsset(db, { assetId, now: now() });
    return asset ? [toPlay(asset)] : [];
  }
  if (await isInReview(db, assetId)) return ['drafts.play'];
  return (await hasOpenReport(db, assetId)) ? ['reports.read'] : [];
}

/** Few review, and their sessions are known. */
const countKey = (): Promise<void> => Promise.resolve();

const countAll = ({ segments }: MediaStream): number => segments.length;

/** What files an asset has never changes; those of a long film take a while to read. */
function rememberFiles(deps: Deps): (assetId: string) => Promise<AssetMedia> {
  const settings = { name: 'reviews', topics: [], ttlMs: 30_000, capacity: 20 };
  const assets = remember<AssetMedia>(deps, settings);
  return (assetId) => assets.get(assetId, () => findAssetMedia(deps.db, assetId));
}
