import { cropSquare, wholeCrop } from '../../ui/crop-square.ts';

/** Pixels a side. */
export const glowSize = 64;

/** As small as a picture gets on the way: what is left of it is its light. */
const smallest = 4;

/** Draws the middle of a picture without its shapes, a little darker and more colourful than it is. */
export function drawGlow(context: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const { naturalWidth: width, naturalHeight: height } = picture;
  let light = scale(picture, smallest, cropSquare({ width, height }, wholeCrop));
  // Doubled step by step, the pixels melt into one another; in one go they would show as diamonds.
  while (light.width < glowSize) {
    light = scale(light, 2 * light.width, { x: 0, y: 0, side: light.width });
  }
  context.drawImage(light, 0, 0);
  paintOver(context, 'saturation', 'hsl(0 100% 50% / 30%)');
  paintOver(context, 'source-over', 'rgb(0 0 0 / 25%)');
}

/** A square of a picture with so many pixels a side. */
function scale(
  picture: CanvasImageSource,
  size: number,
  { x, y, side }: { x: number; y: number; side: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size, size];
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, side, side, 0, 0, size, size);
  return canvas;
}

function paintOver(
  context: CanvasRenderingContext2D,
  operation: GlobalCompositeOperation,
  colour: string,
): void {
  context.globalCompositeOperation = operation;
  context.fillStyle = colour;
  context.fillRect(0, 0, glowSize, glowSize);
}
