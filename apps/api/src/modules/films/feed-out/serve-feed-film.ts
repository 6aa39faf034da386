import { decideAccess } from '@lantern/rules/playback-access';
import { benefitOf } from '@lantern/rules/vip';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { addressOf } from '../../../http/address.ts';
import { refuse } from '../../../platform/app-error.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { benefitsOf, siteSettingsOf } from '../../ground/site/site-settings.ts';
import { edgeAddressesOf } from '../media/edges/edge-addresses.ts';
import { allowAnyPage } from '../media/edges/serve-sealed.ts';
import { keyAllowanceOf } from '../media/key-allowance.ts';
import {
  countOpenSegments,
  type DoorRequest,
  findOpenRenditions,
  judge,
} from '../media/media-door.ts';
import { type EpisodeMedia, findEpisodeMedia } from '../media/media.repo.ts';
import { digestAddress, type Pass } from '../media/pass.ts';
import type { MediaStream } from '../media/playlist.ts';
import { sendAssetFile } from '../media/send-asset-file.ts';
import { feedDoorOf, readFilmPass, shelfOf } from './feed-door.ts';
import { isFilmShared } from './shared-titles.repo.ts';

/** The longest time until a change holds, when its announcement is lost. */
const memoryMs = 30_000;
const secondMs = 1000;

interface Params {
  pass: string;
  file: string;
}

type Brings = DoorRequest['brings'];

/** What a stranger may see of a film at this moment, as a pass of one: a trial of what costs something. Null for nothing. */
function passOf(
  { id, paid, vipOnly, ownLine, ownPrice }: EpisodeMedia,
  { brings, address, now }: { brings: Brings; address: string; now: Date },
): Pass | null {
  const access = decideAccess({
    paid,
    vipOnly,
    ownLine: ownLine && brings.has('own-line'),
    bought: false,
    vipActive: false,
    vipOpens: brings.has(benefitOf({ vipOnly, ownPrice })),
  });
  if (access.scope === 'none') return null;
  return {
    memberId: 0,
    episodeId: id,
    reason: access.scope === 'full' ? access.reason : 'trial',
    asVip: false,
    expiresAt: Math.ceil(now.getTime() / secondMs) + 1,
    issuedAt: now.getTime(),
    sessionHash: null,
    address,
  };
}

/** Finds the film and the reader of a pass. Refuses what the feed does not give to them. */
function createFilmFinder(deps: Deps) {
  const settings = { topics: ['catalogue', 'lines', 'settings'], ttlMs: memoryMs } as const;
  const films = remember<EpisodeMedia | null>(deps, {
    name: 'feed films',
    capacity: 1000,
    ...settings,
  });

  return async (token: string) => {
    const door = await feedDoorOf(deps)();
    const found = readFilmPass(door, token, deps.now()) ?? refuse('feed-closed');
    const { episodeId } = found;
    const film = await films.get(String(episodeId), async () =>
      (await isFilmShared(deps.db, shelfOf(deps, door.settings), episodeId))
        ? findEpisodeMedia(deps.db, episodeId, deps.now())
        : null,
    );
    return { reader: found.reader, episode: film ?? refuse('not-found') };
  };
}

/**
 * Serves `/media/feed/<pass>/<file>`: the films that the feed names, to every reader that has the address. Each request is
 * judged: the reader's key, whether the title is in the feed, and what a visitor without an account may see of it.
 */
export function serveFeedFilms(deps: Deps) {
  const findFilm = createFilmFinder(deps);

  return async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    allowAnyPage(reply);
    const { pass: token, file: name } = request.params;
    const { reader, episode } = await findFilm(token);
    const [{ shikan: trialSeconds }, brings] = await Promise.all([
      siteSettingsOf(deps)(),
      benefitsOf(deps)(),
    ]);
    const now = deps.now();
    const address = digestAddress(addressOf(request));
    const pass = passOf(episode, { brings, address, now }) ?? refuse('bad-pass');
    const visitor = { memberId: null, address };
    const door: DoorRequest = { pass, visitor, episode, trialSeconds, brings, sessionLive: true };
    const file = episode.files.get(name) ?? episode.keys.get(name) ?? null;
    if (judge(door, file ?? { stream: null, wants: 'head' }, now)) return refuse('bad-pass');
    return sendAssetFile(deps, request, reply, {
      asset: { ...episode, renditions: findOpenRenditions(door) },
      name,
      countOpen: (stream: MediaStream) => countOpenSegments(door, stream),
      edgeOf: edgeAddressesOf(deps),
      countKey: () => keyAllowanceOf(deps)(`feed ${reader.id}/${address}`),
    });
  };
}
