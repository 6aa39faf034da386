import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { brand } from '@lantern/rules/brand';
import type { FastifyInstance } from 'fastify';

import { readPictureAddress } from '../../../http/picture-address.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createSlots } from '../../../platform/limits/slots.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';

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

/**
 * The screens of iPhones and iPads, upright, in pixels. An app on the home screen begins with a picture of exactly this
 * size, or with none; each is drawn when a device first asks for it, and no others are.
 */
const startSizes: ReadonlySet<string> = new Set(
  `640x1136 750x1334 828x1792 1080x2340 1125x2436 1170x2532 1179x2556 1206x2622 1242x2208 1242x2688 1260x2736 1284x2778
   1290x2796 1320x2868 1488x2266 1536x2048 1620x2160 1640x2360 1668x2224 1668x2388 1668x2420 2048x2732 2064x2752`.split(
    /\s+/,
  ),
);

/** The size of a start picture by the name of its file; null for another file, and for a size that no device has. */
function startSizeOf(file: string): { width: number; height: number } | null {
  const size = /^start-(\d+x\d+)\.png$/.exec(file)?.[1] ?? '';
  const [width, height] = size.split('x').map(Number);
  return startSizes.has(size) && width && height ? { width, height } : null;
}

const path = '/brand/';
/** In place of a picture's name, where the operator has set none. */
const builtName = 'built';
const card = 'card.png';
const forYears = 'public, max-age=31536000, immutable';
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
      const isStart = startSizeOf(file) !== null;
      const isBuilt = iconsAt(icon) === null && name === builtName && isStart;
      const isKnown = isStart || file === card || Object.hasOwn(icons, file);
      if (!isBuilt && !(isKnown && iconsAt(icon) === `${path}${name}/`)) refuse('not-found');
      return reply
        .header('content-type', 'image/png')
        .header('cache-control', isBuilt ? 'public, max-age=86400' : forYears)
        .send(await iconOf(icon, file));
    },
  );
}

/** The operator's picture; without one, the icon of the built app. */
const readSource = async ({ storage, config }: Deps, picture: string): Promise<Buffer> =>
  picture === ''
    ? readFile(join(config.webDir, 'icon-maskable-512.png'))
    : buffer(await storage.read(readPictureAddress(picture)));

async function makeIcon(deps: Deps, picture: string, file: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const source = await readSource(deps, picture);
  const start = startSizeOf(file);
  if (start !== null || file === card) {
    const { width, height } = start ?? cardSize;
    const within = start ? width * 0.3 : height * 0.6;
    const inside = { width: Math.round(start ? within : width), height: Math.round(within) };
    const mark = await sharp(source)
      .resize({ ...inside, fit: 'inside' })
      .png()
      .toBuffer();
    return sharp({ create: { width, height, channels: 3, background: brand.ground } })
      .composite([{ input: mark }])
      .png({ palette: start !== null })
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
