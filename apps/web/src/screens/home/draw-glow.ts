/** The side of the drawn picture, in pixels. */
export const glowSize = 64;

/** The smallest size on the way, in pixels: only the picture's light is left. */
const smallest = 4;

/** Draws a picture without its shapes, a little darker and more colourful. */
export function drawGlow(context: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  let light = scale(picture, smallest);
  // Doubled step by step, the pixels blend; in one step they would show as diamonds.
  while (light.width < glowSize) light = scale(light, 2 * light.width);
  context.drawImage(light, 0, 0);
  paintOver(context, 'saturation', 'hsl(0 100% 50% / 30%)');
  paintOver(context, 'source-over', 'rgb(0 0 0 / 25%)');
}

/** A picture with this many pixels on each side. */
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
