import type { FastifyReply, FastifyRequest } from 'fastify';

import { standIn } from '../../../http/picture-address.ts';
import { sendObject } from '../../../http/send-object.ts';
import { refuse } from '../../../platform/app-error.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { drawStandIn } from './draw-stand-in.ts';
import { isPictureInUse } from './media.repo.ts';

const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
};

const cacheControl = 'public, max-age=86400';

/** Serves posters and ad pictures. A picture that belongs to nothing published answers 404. */
export function servePictures(deps: Deps) {
  const sizes = remember<number | null>(deps, {
    name: 'pictures',
    topics: ['catalogue', 'ads', 'settings'],
    ttlMs: 30_000,
    capacity: 10_000,
  });
  return async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const { name } = request.params;
    if (name === standIn) return sendStandIn(reply);
    const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? refuse('not-found');
    const key = `images/${name}`;
    const size = await sizes.get(key, () => findSize(deps, key));
    if (size === null) return refuse('not-found');
    return sendObject(request, reply, deps, {
      key,
      size,
      contentType,
      cacheControl,
    });
  };
}

/** The bytes of a picture in use; null when it may not be shown. */
async function findSize({ db, storage, now }: Deps, key: string): Promise<number | null> {
  if (!(await isPictureInUse(db, key, now()))) return null;
  return (await storage.stat(key))?.size ?? null;
}

/** Sends what stands for a poster that is still to come. */
const sendStandIn = async (reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .header('content-type', 'image/webp')
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .send(await drawStandIn());
