import type { Video } from '@lantern/contracts/entities/video';
import { brand, paper, shareCardColors } from '@lantern/rules/brand';

import { videoActionsTexts } from '#text/video-actions.ts';

import { loadPicture } from '../../../ui/load-picture.ts';
import { breakLines } from './break-lines.ts';

export interface SharedVideo {
  video: Video;
  site: string;
  code: string | undefined;
  /** The address of the QR code's picture. */
  qr: string;
}

const text = videoActionsTexts.share;
const WIDTH = 720;
const POSTER_HEIGHT = 405;
const MARGIN = 40;
const QR_SIZE = 200;
const HEIGHT = POSTER_HEIGHT + QR_SIZE + 2 * MARGIN + 34;
const FONT = '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Noto Sans CJK SC", sans-serif';
const colours = { ...shareCardColors, ground: brand.raised, white: paper };

/** Draws the card and returns the address of its PNG. Throws when the picture of the code fails to load. */
export async function drawShareCard({ video, site, code, qr }: SharedVideo): Promise<string> {
  const [poster, qrPicture] = await Promise.all(
    [video.cartoonImage, qr].map((src) => loadPicture(src, { readable: true })),
  );
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context || !qrPicture) throw new Error('This browser draws nothing.');
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (poster) context.drawImage(poster, 0, 0, WIDTH, POSTER_HEIGHT);
  drawCode(context, qrPicture);
  drawWords(context, video.cartoonName, [
    text.watchOn(site),
    ...(code === undefined ? [] : [text.invite(code)]),
  ]);
  return canvas.toDataURL('image/png');
}

function drawCode(context: CanvasRenderingContext2D, qr: HTMLImageElement): void {
  const [x, y] = [WIDTH - MARGIN - QR_SIZE, POSTER_HEIGHT + MARGIN];
  context.fillStyle = colours.white;
  context.beginPath();
  context.roundRect(x - 8, y - 8, QR_SIZE + 16, QR_SIZE + 16, 16);
  context.fill();
  // Without smoothing, because the code consists of whole pixels.
  context.imageSmoothingEnabled = false;
  context.drawImage(qr, x, y, QR_SIZE, QR_SIZE);
  context.imageSmoothingEnabled = true;
  context.textAlign = 'center';
  context.font = `400 22px ${FONT}`;
  context.fillStyle = colours.soft;
  context.fillText(text.scan, x + QR_SIZE / 2, y + QR_SIZE + 38);
}

function drawWords(context: CanvasRenderingContext2D, title: string, notes: string[]): void {
  const room = WIDTH - 3 * MARGIN - QR_SIZE;
  context.textAlign = 'left';
  context.fillStyle = colours.strong;
  context.font = `600 34px ${FONT}`;
  const lines = breakLines(title, 3, (line) => context.measureText(line).width <= room);
  lines.forEach((line, index) => {
    context.fillText(line, MARGIN, POSTER_HEIGHT + MARGIN + 34 + index * 46);
  });
  context.font = `400 24px ${FONT}`;
  context.fillStyle = colours.soft;
  notes.forEach((note, index) => {
    context.fillText(note, MARGIN, HEIGHT - MARGIN - 10 - (notes.length - 1 - index) * 36, room);
  });
}
