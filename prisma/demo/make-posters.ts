/**
 * Draws every demo picture: posters, banners, topic cards and advertisements. Run by hand:
 * `node prisma/demo/make-posters.ts [name…]`; the results are committed. With names, only pictures
 * whose file name starts with one of them are drawn. Needs the Noto Sans CJK SC font for the ads.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { adText } from './art/ad.ts';
import type { Layer } from './art/canvas.ts';
import type { Motif } from './art/motif.ts';
import { paintWebp, type PictureSize } from './art/picture.ts';
import { seedOf } from './art/random.ts';
import { motifs } from './motifs/all.ts';
import { ads, banners, topics, type Scenery } from './pictures.ts';

const only = process.argv.slice(2);
const KIB = 1024;
/** The web app brings the pictures of its topics along; all others are put into storage. */
const topicsFolder = '../../apps/web/public/topics';

await makePosters();
for (const banner of banners) {
  await make('banners', banner.file, { width: 1200, height: 514 }, banner.scenery, 40 * KIB);
}
for (const topic of topics) {
  await make(topicsFolder, topic.file, { width: 800, height: 300 }, topic.scenery, 28 * KIB);
}
for (const ad of ads) {
  const span = (ad.width / ad.height) * 900;
  await make('ads', ad.file, ad, ad.scenery, 40 * KIB, adText(span, ad.text));
}

async function makePosters(): Promise<void> {
  for (const motif of motifs) {
    for (let look = 1; look <= motif.looks; look++) {
      const file = `${motif.name}-${look}.webp`;
      await make(
        'posters',
        file,
        { width: 640, height: 360 },
        { motif: motif.name, look },
        20 * KIB,
      );
    }
  }
}

async function make(
  folder: string,
  file: string,
  size: PictureSize,
  scenery: Scenery,
  maxBytes: number,
  over: readonly Layer[] = [],
): Promise<void> {
  if (only.length > 0 && !only.some((name) => file.startsWith(name))) return;
  const seed = seedOf(file.replace('.webp', '')) + (scenery.shift ?? 0);
  const motif = motifNamed(scenery.motif);
  const picture = await paintWebp(
    { width: size.width, height: size.height },
    seed,
    (span) => motif.layers(span, scenery.look - 1, seed),
    maxBytes,
    over,
  );
  mkdirSync(join(import.meta.dirname, folder), { recursive: true });
  writeFileSync(join(import.meta.dirname, folder, file), picture);
  process.stdout.write(`${folder}/${file} ${(picture.length / KIB).toFixed(1)} KiB\n`);
}

function motifNamed(name: string): Motif {
  const motif = motifs.find((candidate) => candidate.name === name);
  if (!motif) throw new Error(`there is no motif ${name}`);
  return motif;
}
