import { brand, paper } from '@lantern/rules/brand';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { standIn } from '../../../http/picture-address.ts';
import { sendObject } from '../../../http/send-object.ts';
import { refuse } from '../../../platform/app-error.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
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

/** A frame of film in the dark, of no brand: sites have their own. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">
  <defs>
    <linearGradient id="dark" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${brand.raised}" /><stop offset="1" stop-color="${brand.sheet}" />
    </linearGradient>
  </defs>
  <rect width="640" height="360" fill="url(#dark)" />
  <g fill="none" stroke="${paper}" stroke-opacity="0.16" stroke-width="6" stroke-linejoin="round">
    <rect x="240" y="120" width="160" height="120" rx="18" />
    <path d="M302 153v54l44-27z" />
  </g>
</svg>`;

let drawn: Promise<Buffer> | null = null;

/** Draws what stands for a poster that is still to come; once a process. */
function drawStandIn(): Promise<Buffer> {
  drawn ??= draw();
  return drawn;
}

async function draw(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).webp({ quality: 82 }).toBuffer();
}
