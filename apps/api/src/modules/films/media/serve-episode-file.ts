import type { HolderFacts } from '@lantern/rules/media-door';
import { isVipActive } from '@lantern/rules/vip';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { readActor } from '../../../calls/actor.ts';
import { addressOf } from '../../../http/address.ts';
import { readOwnCookie } from '../../../http/cookies.ts';
import { viewerCookie, viewersOf } from '../../../http/viewer-cookie.ts';
import { refuse } from '../../../platform/app-error.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { benefitsOf, siteSettingsOf } from '../../ground/site/site-settings.ts';
import { findHolder, type Holder } from '../access/find-holder.ts';
import { edgeAddressesOf } from './edges/edge-addresses.ts';
import { keyAllowanceOf } from './key-allowance.ts';
import {
  countOpenSegments,
  type DoorRequest,
  findOpenRenditions,
  judge,
  type Visitor,
} from './media-door.ts';
import { type EpisodeMedia, findEpisodeMedia, type Wanted } from './media.repo.ts';
import { limitPassAddresses } from './pass-addresses.ts';
import { digestAddress, type Pass, passesOf } from './pass.ts';
import type { MediaStream } from './playlist.ts';
import { sendAssetFile } from './send-asset-file.ts';

interface Params {
  pass: string;
  file: string;
}

/** The longest time until a takedown holds, when its announcement is lost. */
const episodeMemoryMs = 30_000;

/** The longest time until a refund, a ban or the loss of VIP ends a pass. */
const holderMemoryMs = 30_000;

type FindHolderFacts = (pass: Pass) => Promise<HolderFacts | undefined>;

/** The rights of a pass's holder, at most half a minute old, for passes of VIP members and by purchase. */
function rememberHolders(deps: Deps): FindHolderFacts {
  const holders = remember<Holder>(deps, {
    name: 'holders',
    topics: [],
    ttlMs: holderMemoryMs,
    capacity: 5000,
  });
  return async ({ reason, asVip, memberId, episodeId }) => {
    if (!asVip && reason !== 'bought') return undefined;
    const load = () => findHolder(deps.db, memberId, episodeId);
    const key = `${memberId}/${episodeId}`;
    const { bought, vipExpiresAt } = await holders.get(key, load);
    const vipActive = isVipActive(vipExpiresAt, deps.now());
    // A member who has lost the right may buy it again at any moment.
    if ((asVip && !vipActive) || (reason === 'bought' && !bought)) holders.forget(key);
    return { bought, vipActive };
  };
}

/** Serves `/media/<pass>/<file>`: an episode's playlists and segments. Each request is judged again. */
export function serveEpisodeFiles(deps: Deps) {
  const episodes = remember<EpisodeMedia | null>(deps, {
    name: 'episodes',
    topics: ['catalogue'],
    ttlMs: episodeMemoryMs,
    capacity: 2000,
  });
  const findHolderFacts = rememberHolders(deps);
  const admitAddress = limitPassAddresses(deps);
  return async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const { pass: token, file: name } = request.params;
    const pass = passesOf(deps).read(token) ?? refuse('bad-pass');
    const [visitor, episode, { shikan: trialSeconds }, brings, holder, sessionLive] =
      await Promise.all([
        identify(deps, request),
        episodes.get(String(pass.episodeId), () =>
          findEpisodeMedia(deps.db, pass.episodeId, deps.now()),
        ),
        siteSettingsOf(deps)(),
        benefitsOf(deps)(),
        findHolderFacts(pass),
        upholds(request, pass),
      ]);
    if (!episode) return refuse('not-found');
    const facts = { pass, visitor, episode, trialSeconds };
    const door: DoorRequest = { ...facts, brings, holder, sessionLive };
    admit(door, episode.files.get(name) ?? episode.keys.get(name) ?? null, deps.now());
    // Checked last, so that a refused request does not use up an address.
    if (pass.memberId !== 0 && !(await admitAddress(token, visitor.address))) refuse('bad-pass');
    const countOpen = (stream: MediaStream) => countOpenSegments(door, stream);
    const receiver = pass.memberId === 0 ? visitor.address : String(pass.memberId);
    const asset = { ...episode, renditions: findOpenRenditions(door) };
    return sendAssetFile(deps, request, reply, {
      asset,
      name,
      countOpen,
      edgeOf: edgeAddressesOf(deps),
      countKey: () => keyAllowanceOf(deps)(receiver),
    });
  };
}

/** Whether the session of a pass is live; true for a pass of a visitor without one. */
const upholds = async ({ server }: FastifyRequest, pass: Pass): Promise<boolean> =>
  pass.sessionHash === null ||
  server.callers.upholds(pass.sessionHash, pass.memberId, pass.issuedAt);

/** Throws unless the visitor may have the file: 404 when it is no longer published, else 403. */
function admit(door: DoorRequest, file: Wanted | null, now: Date): void {
  const refusal = judge(door, file ?? { stream: null, wants: 'head' }, now);
  if (refusal) refuse(refusal === 'not-published' ? 'not-found' : 'bad-pass');
}

/** The member of a request: by its token, else by the cookie that was set together with the address. */
async function identify(deps: Deps, request: FastifyRequest): Promise<Visitor> {
  const address = digestAddress(addressOf(request));
  const actor = await readActor(request, request.server.callers.findMember);
  if (actor) return { memberId: actor.memberId, address };
  const cookie = readOwnCookie(request.headers.cookie, viewerCookie.name);
  return { memberId: cookie === null ? null : viewersOf(deps).read(cookie), address };
}
