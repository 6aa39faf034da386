import { readFile } from 'node:fs/promises';

import { brand } from '@lantern/rules/brand';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** The icons of an installed app, all from one drawing. A `full` icon has square corners, which the system cuts. */
const icons = [
  { fileName: 'icon-192.png', size: 192, full: false },
  { fileName: 'icon-512.png', size: 512, full: false },
  { fileName: 'icon-maskable-512.png', size: 512, full: true },
  { fileName: 'apple-touch-icon.png', size: 180, full: true },
] as const;

const drawing = new URL('../public/favicon.svg', import.meta.url);
const roundCorners = /(<rect width="64" height="64") rx="\d+"/;

/** Draws the app's icons from the favicon. */
export function drawAppIcons(): Plugin {
  return {
    name: 'lantern-app-icons',
    apply: 'build',
    async generateBundle() {
      const rounded = await readFile(drawing, 'utf8');
      if (!roundCorners.test(rounded))
        throw new Error('favicon.svg has no rounded ground any more');
      const full = rounded.replace(roundCorners, '$1');
      for (const icon of icons) {
        const svg = Buffer.from(icon.full ? full : rounded);
        const png = sharp(svg, { density: (72 * icon.size) / 64 }).resize(icon.size);
        const source = await png.png({ palette: true, colours: 128 }).toBuffer();
        this.emitFile({ type: 'asset', fileName: icon.fileName, source });
      }
      const mark = await sharp(Buffer.from(full), { density: 360 }).resize(378).png().toBuffer();
      const canvas = sharp({
        create: { width: 1200, height: 630, channels: 3, background: brand.ground },
      });
      const card = canvas.composite([{ input: mark }]).png({ palette: true, colours: 128 });
      this.emitFile({ type: 'asset', fileName: 'card.png', source: await card.toBuffer() });
    },
  };
}
