import type { PictureShape } from '@lantern/rules/picture-shapes';

/** A part of a picture, in its own pixels; not whole ones, as a zoom leaves them. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const quality = 0.92;

/** How large a part of a picture is drawn, in whole pixels: as it is, or as large as the shape allows. */
export function fitArea(
  area: Pick<Area, 'width' | 'height'>,
  shape: PictureShape,
): { width: number; height: number } {
  const scale = Math.min(1, shape.width / area.width, shape.height / area.height);
  const whole = (size: number, most: number): number =>
    Math.min(most, Math.max(1, Math.round(size * scale)));
  return { width: whole(area.width, shape.width), height: whole(area.height, shape.height) };
}

/** A part of a picture that the browser has loaded, as a file of its own. Throws when the browser can't make it. */
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
    // A browser that writes no WebP writes PNG.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture was drawn'))),
      'image/webp',
      quality,
    ),
  );
}
