import type { PictureShape } from '@lantern/rules/picture-shapes';

/** A part of a picture in the picture's own pixels; not whole ones, because of zooming. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const quality = 0.92;

/** Returns the drawn size of a part in whole pixels: its own size, or the largest that the shape allows. */
export function fitArea(
  area: Pick<Area, 'width' | 'height'>,
  shape: PictureShape,
): { width: number; height: number } {
  const scale = Math.min(1, shape.width / area.width, shape.height / area.height);
  const whole = (size: number, most: number): number =>
    Math.min(most, Math.max(1, Math.round(size * scale)));
  return { width: whole(area.width, shape.width), height: whole(area.height, shape.height) };
}

/** Returns a part of a loaded picture as a file. Throws when the browser can't create it. */
export async function cropPicture(
  image: HTMLImageElement,
  area: Area,
  shape: PictureShape,
): Promise<Blob> {
  const size = fitArea(area, shape);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = area;
  context.drawImage(image, x, y, width, height, 0, 0, size.width, size.height);
  return new Promise((resolve, reject) =>
    // A browser that cannot write WebP writes PNG.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture was drawn'))),
      'image/webp',
      quality,
    ),
  );
}
