import type { HolderFacts } from '@lantern/rules/media-door';
import { isVipActive } from '@lantern/rules/vip';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { readActor } from '../../calls/actor.ts';
import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import { plainAddress } from '../../http/address.ts';
import { readCookie } from '../../http/cookies.ts';
import { sendObject } from '../../http/send-object.ts';
import { type Memory, remember } from '../../remember.ts';
import { findHolder, type Holder } from '../watch/find-holder.ts';
import {
  countOpenSegments,
  type DoorRequest,
  judge,
  type Visitor,
  type Wanted,
} from './media-door.ts';
import {
  type EpisodeMedia,
  findEpisodeMedia,
  type MediaFile,
  type MediaKey,
} from './media.repo.ts';
import { digestAddress, type Pass } from './pass.ts';
import { type Rendition, writeMasterPlaylist, writeMediaPlaylist } from './playlist.ts';
import { viewerCookie } from './viewer-cookie.ts';

interface Params {
  pass: string;
  file: string;
}

/** A takedown is announced; should that get lost, it holds after this all the same. */
const episodeMemoryMs = 30_000;

export function rememberEpisodes(deps: Deps): Memory<EpisodeMedia | null> {
  return remember({
    name: 'episodes',
    changes: deps.changes,
    topics: ['catalogue'],
    ttlMs: episodeMemoryMs,
    capacity: 2000,
    now: deps.now,
  });
}

/** A refund, a ban or a VIP that was taken back ends what it had opened, at the latest after this. */
const holderMemoryMs = 30_000;

type FindHolderFacts = (pass: Pass) => Promise<HolderFacts | undefined>;

/** What the holder of a pass has, as of half a minute ago; passes by VIP and by purchase promise it. */
function rememberHolders(deps: Deps): FindHolderFacts {
  const holders = remember<Holder>({
    name: 'holders',
    changes: deps.changes,
    topics: [],
    ttlMs: holderMemoryMs,
    capacity: 5000,
    now: deps.now,
  });
  return async ({ reason, memberId, episodeId }) => {
    if (reason !== 'vip' && reason !== 'bought') return undefined;
    const load = () => findHolder(deps.db, memberId, episodeId);
    const key = `${memberId}/${episodeId}`;
    const { bought, vipExpiresAt } = await holders.get(key, load);
    const vipActive = isVipActive(vipExpiresAt, deps.now());
    // Whoever has lost it may buy it again any moment.
    if (!(reason === 'vip' ? vipActive : bought)) holders.forget(key);
    return { bought, vipActive };
  };
}

/** Serves `/media/<pass>/<file>`: the playlists of an episode and its segments, each judged anew. */
export function serveEpisodeFiles(deps: Deps, episodes: Memory<EpisodeMedia | null>) {
  const findHolderFacts = rememberHolders(deps);
  return async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const { pass: token, file: name } = request.params;
    const pass = deps.passes.read(token) ?? refuse('bad-pass');
    const [visitor, episode, { shikan: trialSeconds }, holder] = await Promise.all([
      identify(deps, request),
      episodes.get(String(pass.episodeId), () => findEpisodeMedia(deps.db, pass.episodeId)),
      deps.siteSettings(),
      findHolderFacts(pass),
    ]);
    if (!episode) return refuse('not-found');
    const door: DoorRequest = { pass, visitor, episode, trialSeconds, holder };
    const playlist = findPlaylist(episode, name);
    const file = episode.files.get(name) ?? null;
    const key = episode.keys.get(name) ?? null;
    admit(door, file ?? key, deps.now());
    if (playlist) return sendPlaylist(reply, door, playlist);
    if (key) return sendKey(reply, key);
    return file ? sendFile(deps, request, reply, file) : refuse('bad-pass');
  };
}

/** Throws unless the visitor may have it: 404 for what is not published any more, 403 for all else. */
function admit(door: DoorRequest, file: Wanted | null, now: Date): void {
  const refusal = judge(door, file ?? { rendition: null, wants: 'head' }, now);
  if (refusal) refuse(refusal === 'not-published' ? 'not-found' : 'bad-pass');
}

/** Which member the request shows: by its token, else by the cookie set together with the address. */
async function identify(deps: Deps, request: FastifyRequest): Promise<Visitor> {
  const address = digestAddress(plainAddress(request.ip));
  const actor = await readActor(request, (token) => deps.sessions.find(token));
  if (actor) return { memberId: actor.memberId, address };
  const cookie = readCookie(request.headers.cookie, viewerCookie.name);
  return { memberId: cookie === null ? null : deps.viewers.read(cookie), address };
}

type Playlist = 'master' | Rendition;

function findPlaylist(episode: EpisodeMedia, name: string): Playlist | null {
  if (name === 'master.m3u8') return 'master';
  return episode.renditions.find((it) => name === `${it.id}.m3u8`) ?? null;
}

function sendPlaylist(reply: FastifyReply, door: DoorRequest, playlist: Playlist): FastifyReply {
  const text =
    playlist === 'master'
      ? writeMasterPlaylist(door.episode.renditions)
      : writeMediaPlaylist(playlist, countOpenSegments(door, playlist));
  return reply
    .header('content-type', 'application/vnd.apple.mpegurl')
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(text);
}

const sendKey = (reply: FastifyReply, { secret }: MediaKey): FastifyReply =>
  reply
    .header('content-type', 'application/octet-stream')
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(secret);

function sendFile(deps: Deps, request: FastifyRequest, reply: FastifyReply, file: MediaFile) {
  return sendObject(request, reply, deps, {
    key: file.key,
    size: file.bytes,
    contentType: file.contentType,
    cacheControl: 'private, max-age=600',
  });
}
