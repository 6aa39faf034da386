/** Pixels a side. */
export const glowSize = 64;

/** As small as a picture gets on the way: what is left of it is its light. */
const smallest = 4;

/** Draws a picture without its shapes, a little darker and more colourful than it is. */
export function drawGlow(context: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  let light = scale(picture, smallest);
  // Doubled step by step, the pixels melt into one another; in one go they would show as diamonds.
  while (light.width < glowSize) light = scale(light, 2 * light.width);
  context.drawImage(light, 0, 0);
  paintOver(context, 'saturation', 'hsl(0 100% 50% / 30%)');
  paintOver(context, 'source-over', 'rgb(0 0 0 / 25%)');
}

/** A picture with so many pixels a side. */
function scale(picture: CanvasImageSource, size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size, size];
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size, size);
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
