import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { sendObject } from '../../../../http/send-object.ts';
import { refuse } from '../../../../platform/app-error.ts';
import { remember } from '../../../../platform/cache/remember.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { sealedFolder } from '../../../../platform/storage/film-seal.ts';
import { isSealLive } from '../asset-seal.repo.ts';
import { sealedPath, ticketsOf } from './ticket.ts';

/** The longest time until a takedown holds, when its announcement is lost; edges keep an answer as long. */
const liveSeconds = 10;

function rememberLive(deps: Deps): (seal: string) => Promise<boolean> {
  const settings = { name: 'live seals', topics: ['catalogue'], capacity: 20_000 } as const;
  const seals = remember<boolean>(deps, { ...settings, ttlMs: liveSeconds * 1000 });
  return (seal) => seals.get(seal, () => isSealLive(deps.db, seal, deps.now()));
}

const isLiveOf = oncePerSite(rememberLive);

/** Any page may read the bytes, and none may send its cookies with the request. */
export function allowAnyPage(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-headers', 'range')
    .header('access-control-expose-headers', 'content-length, content-range')
    .header('access-control-max-age', '86400')
    .header('cross-origin-resource-policy', 'cross-origin');
}

/**
 * Serves `/sealed/<ticket>/<seal>/<name>`: an encrypted segment, alike for all. The right is judged where keys are given out;
 * here a ticket keeps strangers off the line, and a film that was taken down is not sent.
 */
export function serveSealed(deps: Deps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    allowAnyPage(reply);
    const [path = ''] = request.raw.url?.split('?', 1) ?? [];
    const [, expiry = '', mac = '', seal = '', name = ''] =
      sealedPath.exec(path) ?? refuse('not-found');
    if (!ticketsOf(deps).admits({ seal, expiry, mac }, deps.now())) refuse('bad-pass');
    if (!(await isLiveOf(deps)(seal))) refuse('bad-pass');
    return sendSealed(request, reply, deps, { seal, name });
  };
}

const sendSealed = (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  { seal, name }: { seal: string; name: string },
): Promise<FastifyReply> =>
  sendObject(request, reply, deps, {
    key: `${sealedFolder}/${seal}/${name}`,
    size: null,
    contentType: 'video/mp4',
    cacheControl: 'public, max-age=31536000, immutable',
  });

const originPath = /^\/sealed-origin\/([\w-]{20})\/([\w-]{20}\.(?:m4s|mp4))$/;

/**
 * Serves `/sealed-origin/<seal>/<name>` to the CDN that carries films, which says a secret with each request: without it, there
 * is nothing here.
 */
export function serveOrigin(deps: Deps) {
  const { from } = deps.config.edge;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    allowAnyPage(reply);
    const given = request.headers['x-edge-from'];
    if (from === null || typeof given !== 'string' || !isSame(given, from)) refuse('not-found');
    const [path = ''] = request.raw.url?.split('?', 1) ?? [];
    const [, seal = '', name = ''] = originPath.exec(path) ?? refuse('not-found');
    if (!(await isLiveOf(deps)(seal))) refuse('bad-pass');
    return sendSealed(request, reply, deps, { seal, name });
  };
}

/** Compares texts by their digests, so that the time tells nothing. */
const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((it) => createHash('sha256').update(it).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

/** What a browser asks before it sends a range to another origin. */
export const allowSealed = (_: FastifyRequest, reply: FastifyReply): FastifyReply =>
  allowAnyPage(reply).code(204).send();

/** Serves `/edge/live/<seal>`: 204 while anybody may have its bytes, else 403. Edges ask; who knows a seal learns nothing. */
export function serveLiveness(deps: Deps) {
  return async (
    request: FastifyRequest<{ Params: { seal: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { seal } = request.params;
    const isLive = /^[\w-]{20}$/.test(seal) && (await isLiveOf(deps)(seal));
    reply.header('cache-control', `public, max-age=${liveSeconds}`);
    if (isLive) return reply.code(204).send();
    // Said as well to who asks for the head alone.
    return reply.code(403).header('content-length', '0').send();
  };
}
