import sharp from 'sharp';

import { createCanvas, paint, toBytes, type Layer } from './canvas.ts';
import { finish } from './finish.ts';

export type PictureSize = { width: number; height: number };

/** Paints layers at a size and encodes them as WebP of at most `maxBytes`. */
export async function paintWebp(
  size: PictureSize,
  seed: number,
  layersFor: (span: number) => readonly Layer[],
  maxBytes: number,
  over: readonly Layer[] = [],
): Promise<Buffer> {
  const canvas = createCanvas(size.width, size.height);
  await paint(canvas, [...layersFor(canvas.span), finish(canvas.span, seed), ...over]);
  return encodeWebp(toBytes(canvas), size, maxBytes);
}

async function encodeWebp(pixels: Buffer, size: PictureSize, maxBytes: number): Promise<Buffer> {
  for (let quality = 82; quality >= 30; quality -= 6) {
    const picture = await sharp(pixels, { raw: { ...size, channels: 3 } })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (picture.length <= maxBytes) return picture;
  }
  throw new Error(`a picture of ${size.width}×${size.height} does not fit ${maxBytes} bytes`);
}
