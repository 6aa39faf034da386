import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { brand } from '@lantern/rules/brand';
import type { FastifyInstance } from 'fastify';

import { readPictureAddress } from '../../http/picture-address.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { createSlots } from '../../platform/limits/slots.ts';
import { siteSettingsOf } from '../site/site-settings.ts';

/** The share of a maskable icon that every mask shows: a circle of four fifths (W3C, maskable icons). */
const safeShare = 0.8;

/** The size of a link's preview picture, in pixels, as social sites ask for it. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The icons that are made of one picture. The system may cut the edges of an `inset` one. */
const icons: Readonly<Record<string, { size: number; inset?: true }>> = {
  'icon-192.png': { size: 192 },
  'icon-512.png': { size: 512 },
  'icon-maskable-512.png': { size: 512, inset: true },
  'apple-touch-icon.png': { size: 180 },
};

const path = '/brand/';
const card = 'card.png';
const withSlot = createSlots({ most: 1, longestQueue: 20 });

/** The path of a picture's icons, by the picture's address; null when there is no picture. */
export const iconsAt = (icon: string): string | null => {
  const { name, ext } = posix.parse(icon);
  return name === '' || ext.length < 2 ? null : `${path}${name}/`;
};

/** Serves the site's icons; each is made on its first request and kept until the site's picture changes. */
export function registerBrandIcons(app: FastifyInstance, deps: Deps): void {
  let made = new Map<string, Promise<Buffer>>();
  let madeOf = '';

  const iconOf = (picture: string, file: string): Promise<Buffer> => {
    if (madeOf !== picture) made = new Map();
    madeOf = picture;
    const known = made.get(file);
    if (known) return known;
    const making = withSlot(() => makeIcon(deps, picture, file));
    made.set(file, making);
    making.catch(() => made.delete(file));
    return making;
  };

  app.get<{ Params: { name: string; file: string } }>(
    `${path}:name/:file`,
    async (request, reply) => {
      const { name, file } = request.params;
      const { icon } = await siteSettingsOf(deps)();
      if (iconsAt(icon) !== `${path}${name}/` || !(file === card || Object.hasOwn(icons, file)))
        refuse('not-found');
      return reply
        .header('content-type', 'image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(await iconOf(icon, file));
    },
  );
}

async function makeIcon(
  { storage }: Pick<Deps, 'storage'>,
  picture: string,
  file: string,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const source = await buffer(await storage.read(readPictureAddress(picture)));
  if (file === card) {
    const inside = { width: cardSize.width, height: cardSize.height * 0.6, fit: 'inside' } as const;
    const mark = await sharp(source).resize(inside).png().toBuffer();
    return sharp({ create: { ...cardSize, channels: 3, background: brand.ground } })
      .composite([{ input: mark }])
      .png()
      .toBuffer();
  }
  const { size, inset } = icons[file] ?? refuse('not-found');
  const within = Math.round(inset ? size * safeShare : size);
  const margin = Math.floor((size - within) / 2);
  const rest = size - within - margin;
  return sharp(source)
    .resize({ width: within, height: within, fit: 'contain', background: brand.ground })
    .flatten({ background: brand.ground })
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background: brand.ground })
    .png()
    .toBuffer();
}
