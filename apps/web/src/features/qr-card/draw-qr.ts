import { brand, paper } from '@lantern/rules/brand';
import { create } from 'qrcode';

import { loadPicture } from '../../ui/load-picture.ts';
import { layOutQr, type Square } from './qr-geometry.ts';

export interface QrWish {
  text: string;
  /** How wide it is shown, in CSS pixels; what is drawn is sharper. */
  widthPx: number;
  /** The quiet zone around the code, in modules. */
  margin: number;
  /** Address of a picture for its middle; left out when it cannot be had. */
  logo?: string | undefined;
}

/** Draws a QR code at the highest correction level and returns the address of its PNG. */
export async function drawQr({ text, widthPx, margin, logo }: QrWish): Promise<string> {
  const { modules } = create(text, { errorCorrectionLevel: 'H' });
  const picture = logo === undefined ? null : await loadPicture(logo, { readable: true });
  const geometry = layOutQr(modules.size, margin, widthPx);
  const canvas = document.createElement('canvas');
  canvas.width = geometry.canvasPx;
  canvas.height = geometry.canvasPx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing.');

  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = brand.ground;
  const { modulePx, offsetPx } = geometry;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      context.fillRect(offsetPx + column * modulePx, offsetPx + row * modulePx, modulePx, modulePx);
    }
  }
  if (picture) drawLogo(context, picture, geometry);
  return canvas.toDataURL('image/png');
}

function drawLogo(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  { pad, logo }: { pad: Square; logo: Square },
): void {
  fillRound(context, pad);
  context.save();
  context.beginPath();
  context.roundRect(logo.x, logo.y, logo.size, logo.size, logo.size / 5);
  context.clip();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const side = Math.min(width, height);
  const fromX = (width - side) / 2;
  const fromY = (height - side) / 2;
  context.drawImage(picture, fromX, fromY, side, side, logo.x, logo.y, logo.size, logo.size);
  context.restore();
}

function fillRound(context: CanvasRenderingContext2D, { x, y, size }: Square): void {
  context.fillStyle = paper;
  context.beginPath();
  context.roundRect(x, y, size, size, size / 5);
  context.fill();
}
