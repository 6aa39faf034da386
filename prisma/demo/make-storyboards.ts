/**
 * Draws a sheet of small pictures for every demo film: what a seek passes over. Run by hand:
 * `node prisma/demo/make-storyboards.ts`; the results are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { films } from './scenes/films.ts';
import { type Film, pictureAt } from './scenes/scene.ts';

const intervalSeconds = 2;
const longestSide = 160;
const mostColumns = 10;

for (const film of films) await makeStoryboard(film);

async function makeStoryboard(film: Film): Promise<void> {
  const folder = join(import.meta.dirname, 'clips', film.key);
  const scale = longestSide / Math.max(film.width, film.height);
  const [width, height] = [film.width, film.height].map(
    (side) => Math.round((side * scale) / 2) * 2,
  );
  const pictures = Math.ceil(film.seconds / intervalSeconds);
  const columns = Math.min(mostColumns, pictures);
  const rows = Math.ceil(pictures / columns);
  if (width === undefined || height === undefined) throw new Error('a film without a size');
  const tiles = await Promise.all(
    Array.from({ length: pictures }, async (_, place) => ({
      input: await sharp(pictureAt(film, place * intervalSeconds))
        .resize(width, height)
        .png()
        .toBuffer(),
      left: (place % columns) * width,
      top: Math.floor(place / columns) * height,
    })),
  );
  const sheet = {
    width: width * columns,
    height: height * rows,
    channels: 3,
    background: '#000',
  } as const;
  await sharp({ create: sheet })
    .composite(tiles)
    .webp({ quality: 50, effort: 6 })
    .toFile(join(folder, 'storyboard.webp'));
  const manifestPath = join(folder, 'manifest.json');
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const storyboard = { file: 'storyboard.webp', width, height, columns, rows, intervalSeconds };
  writeFileSync(manifestPath, `${JSON.stringify({ ...Object(manifest), storyboard }, null, 2)}\n`);
}
